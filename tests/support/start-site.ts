import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { LeadWithDeliveries } from "../../domain/leads/lead.ts";
import type { LeadStore } from "../../server/store/lead-store.ts";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import { startSmtpPeer } from "./smtp-peer.ts";
import { startServer } from "./start-server.ts";
import { startWebhookPeer } from "./webhook-peer.ts";

const webhookSecret = "whsec_c2l4dGVlbiBieXRlcyBhdCBsZWFzdCBhcmUgbmVlZGVk";

/** With a mail server and a webhook receiver of its own. */
export async function startSite(options: { cwd?: string; env?: Record<string, string> } = {}) {
  const smtp = await startSmtpPeer();
  const webhook = await startWebhookPeer({ secrets: [webhookSecret] });
  const server = await startServer({
    ...(options.cwd && { cwd: options.cwd }),
    env: {
      SMTP_URL: smtp.url,
      EMAIL_FROM: "website@rockandpine.example",
      LEADS_TO: "owners@rockandpine.example",
      LEAD_WEBHOOK_URL: webhook.url,
      LEAD_WEBHOOK_SECRET: webhookSecret,
      ...options.env,
    },
  });
  let store: LeadStore | undefined;
  return {
    origin: server.origin,
    smtp,
    webhook,
    server,
    async leadsOf(email: string): Promise<LeadWithDeliveries[]> {
      store ??= await openSqliteStore({ file: join(server.dataDir, "leads.sqlite"), channels: [] });
      return (await store.listLeads()).filter(({ fields }) => fields.email === email);
    },
    async mailboxOf(email: string): Promise<string[]> {
      const folder = join(server.dataDir, "mailbox");
      const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
      return mails.filter((mail) => mail.includes(email));
    },
    async stop() {
      await store?.close();
      await server.stop();
      await Promise.all([smtp.stop(), webhook.stop()]);
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startSite>>;

/** Waits until the owners have it on every channel and the visitor has the confirmation. */
export async function deliveredLead(site: TestSite, email: string): Promise<LeadWithDeliveries> {
  await expect
    .poll(async () => (await site.leadsOf(email)).flatMap(({ deliveries }) => deliveries), {
      intervals: [50],
    })
    .toEqual(
      ["confirmation", "email", "mailbox", "webhook"].map((channel) =>
        expect.objectContaining({ channel, state: "delivered" }),
      ),
    );
  const [lead, ...others] = await site.leadsOf(email);
  expect(others).toEqual([]);
  if (!lead) throw new Error(`No lead of ${email}`);
  return lead;
}
