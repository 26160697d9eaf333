import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { LeadWithDeliveries } from "#domain/leads/lead.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { openSqliteStore } from "#server/store/sqlite/open-sqlite-store.ts";
import { buildVariant } from "./build-site.ts";
import { startEmailjsPeer, startWebhookPeer } from "./http-peers.ts";
import { startSmtpPeer } from "./mail-peer.ts";
import { startServer } from "./start-server.ts";

const webhookSecret = "whsec_c2l4dGVlbiBieXRlcyBhdCBsZWFzdCBhcmUgbmVlZGVk";

/** Starts a site with a mail server and a webhook receiver of its own. */
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

/** Waits until the request is delivered to the owners on every channel, and its confirmation to the visitor. */
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

/** Texts without a place for a line break. */
const longWord = "Donaudampfschiff".repeat(8);
const longAddress = `https://www.example.com/${"trail-".repeat(25)}`;

export const bucket = "https://bucket.example/public";

const conversions = `
conversions:
  ad: { scriptUrl: "https://ads.example/tag.js", origins: ["https://count.ads.example"], sendTo: AW-1/label }
  pixel: { scriptUrl: "https://pixel.example/events.js", id: "42" }
`;

const crm = `
crm:
  consultation:
    frameUrl: https://crm.example/form
    scriptUrl: https://crm.example/embed.js
  contact:
    frameUrl: https://crm.example/contact?form=7
    scriptUrl: https://cdn.example/embed.js
  jobs:
    frameUrl: https://hiring.example/apply
    scriptUrl: https://cdn.example/embed.js
`;

const scripted = `
crm:
  jobs: { scriptUrl: "https://hiring.example/form.js", place: { id: apply-here } }
`;

/** A site that uses everything from others: the CRM's forms, ads, pictures in a bucket. It has no visits on Sundays. */
export async function startConfiguredSite() {
  const cwd = await buildVariant(async ({ edit }) => {
    await edit("business.yaml", (text) => `${text}\nimagesUrl: ${bucket}\n${crm}${conversions}`);
    await edit("business.yaml", (text) =>
      text.replace(', Sunday]\n    opens: "08:00"', ']\n    opens: "08:00"'),
    );
    await edit("blog/summer-pet-safety-tips.md", (text) =>
      text.replace('"scene:summer-trail"', "website-images/not-there.webp\nimageAlt: A trail"),
    );
    await edit("blog/choosing-pet-sitter.md", (text) =>
      text
        .replace(/"scene:[\w-]+"/, "hero-images/sitter.webp\nimageAlt: A sitter at a door")
        .replace(/^title: .*$/m, `title: ${longWord.slice(0, 100)}`)
        .replace(/^excerpt: .*$/m, `excerpt: ${longAddress}`)
        .replace(/$/, `\n\n${longWord} and ${longAddress}\n\n## ${longWord}\n\n- **${longWord}**\n`),
    );
    await edit("reviews.yaml", (text) => text.replace(/quote: .*/, `quote: ${longWord}`));
  });
  return startSite({ cwd });
}

/** A site with ads that count a visit alone, a key for the functions, and a scripted application form. */
export async function startCarefulSite() {
  const env = { PUBLIC_CLIENT_KEY: "public-key-of-the-site" };
  const settings = `${conversions}  requireSubmission: false\n${scripted}`;
  const cwd = await buildVariant(({ edit }) => edit("business.yaml", (text) => text + settings), { env });
  return startSite({ cwd, env });
}

/** A site that sends requests with EmailJS, without functions. */
export async function startMailingSite() {
  const peer = await startEmailjsPeer();
  const ids = "serviceId: service_1, templateId: ask, scheduleTemplateId: schedule, publicKey: key_1";
  const emailjs = `leads:\n  transport: emailjs\n  emailjs: { ${ids}, origin: "${peer.origin}" }\n`;
  const cwd = await buildVariant(({ edit }) => edit("business.yaml", (text) => `${text}\n${emailjs}`));
  const site = await startSite({ cwd });
  return { ...peer, site, stop: () => Promise.all([site.stop(), peer.stop()]) };
}

export type MailingSite = Awaited<ReturnType<typeof startMailingSite>>;
