import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type { LeadWithDeliveries } from "../../domain/leads/lead.ts";
import { startSmtpPeer } from "./smtp-peer.ts";
import { startServer } from "./start-server.ts";
import { startWebhookPeer } from "./webhook-peer.ts";

export const webhookSecret = "whsec_c2l4dGVlbiBieXRlcyBhdCBsZWFzdCBhcmUgbmVlZGVk";

/** The built site, running, with a mail server and a webhook receiver of its own. */
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
  return {
    origin: server.origin,
    smtp,
    webhook,
    server,
    async leadsOf(email: string): Promise<LeadWithDeliveries[]> {
      return (await listLeads(server.dataDir)).filter(({ fields }) => fields.email === email);
    },
    async mailboxOf(email: string): Promise<string[]> {
      const folder = join(server.dataDir, "mailbox");
      const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
      return mails.filter((mail) => mail.includes(email));
    },
    async stop() {
      await server.stop();
      await Promise.all([smtp.stop(), webhook.stop()]);
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startSite>>;

async function listLeads(dataDir: string): Promise<LeadWithDeliveries[]> {
  const { stdout } = await promisify(execFile)("node", ["cli/main.ts", "list", "--json"], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return JSON.parse(stdout);
}

/** Tests against one running site; each fails on a violation of the page's own security policy. */
export const test = base.extend<{ policyViolations: string[] }, { site: TestSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  policyViolations: [
    async ({ page }, use) => {
      const violations: string[] = [];
      page.on("console", (message) => {
        if (/Content Security Policy|violates/i.test(message.text())) violations.push(message.text());
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The one lead of this address, once it is with the owners in every way. */
export async function deliveredLead(site: TestSite, email: string): Promise<LeadWithDeliveries> {
  await expect
    .poll(async () => (await site.leadsOf(email)).flatMap(({ deliveries }) => deliveries))
    .toEqual(
      ["email", "mailbox", "webhook"].map((channel) =>
        expect.objectContaining({ channel, state: "delivered" }),
      ),
    );
  const [lead, ...others] = await site.leadsOf(email);
  expect(others).toEqual([]);
  if (!lead) throw new Error(`No lead of ${email}`);
  return lead;
}

/** The path of every page the build wrote. */
export function builtPaths(): string[] {
  return globSync("**/index.html", { cwd: "build/client" })
    .map((file) => `/${file}`.replace(/\/index\.html$/, "") || "/")
    .toSorted();
}

/** What a visitor could write; the address is new each time, for requests are counted by address. */
export function newVisitor() {
  return {
    firstName: "Dana",
    email: `dana-${crypto.randomUUID()}@example.com`,
    phone: "720.555.0199",
    zipCode: "80104-1234",
    bestTimeToCall: "Weekday mornings",
    message: "Three walks a week for one beagle, Biscuit.\nFrom the first week of December.",
  };
}

export type Visitor = ReturnType<typeof newVisitor>;

/** The fields of the consultation forms and of the contact form. */
export async function fillConsultation(page: Page, visitor: Visitor): Promise<void> {
  await page.getByLabel("First name").fill(visitor.firstName);
  await page.getByLabel("Email").fill(visitor.email);
  await page.getByLabel("Phone").fill(visitor.phone);
  await page.getByLabel("ZIP code").fill(visitor.zipCode);
  await page.getByLabel("Best time to call").fill(visitor.bestTimeToCall);
  await page.getByLabel("Your message").fill(visitor.message);
}

/** React takes the form over after the first paint; this waits for it. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Clear the form" }).waitFor();
}

/** Before the page is opened: gives it a clock that `stopClock` stops. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-03-03T10:00:00-07:00" });
}

/** From here on time passes on the page only by `page.clock`, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt("2026-03-03T11:00:00-07:00");
}

/** React runs effects in a task of their own after what it shows: this waits for those of what is shown now. */
export async function effectsDone(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
  );
}

/** Opens a page in a browser that is too busy to fetch React before a touch asks for it. */
export async function openNeverIdle(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(url);
}

/** Presses Tab until this has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

export const submitButton = "Request Free Consultation";
