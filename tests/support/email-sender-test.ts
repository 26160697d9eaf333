import { test as base, type Page } from "@playwright/test";
import type { EmailServiceSettings } from "../../domain/business/lead-transport.ts";
import { startEmailjsPeer } from "./emailjs-peer.ts";
import { serveModule } from "./serve-module.ts";

type Peer = Awaited<ReturnType<typeof startEmailjsPeer>>;
type Module = Awaited<ReturnType<typeof serveModule>>;

/** The official SDK in Chromium, on a page of its own, and the service it talks to on another origin. */
export const test = base.extend<{ peer: Peer }, { module: Module }>({
  module: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const module = await serveModule("app/forms/sending/send-by-email.ts");
      await use(module);
      await module.stop();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  peer: async ({}, use) => {
    const peer = await startEmailjsPeer();
    await use(peer);
    await peer.stop();
  },
  page: async ({ page, module }, use) => {
    await page.goto(module.origin);
    await page.waitForFunction(() => "createEmailSender" in window);
    await use(page);
  },
});

export const schedule = {
  services: ["dog-walking", "medication"],
  name: "Dana Reyes",
  email: "dana@example.com",
  phone: "720-555-0199",
  petName: "Biscuit",
  petType: "Dog",
  petCount: null,
  streetAddress: "100 Sample Street",
  apartment: "",
  city: "Castle Rock",
  state: "CO",
  zipCode: "80104",
  startDate: "",
  endDate: "",
  serviceNeeds: "Pulls on the leash.",
  smsOptIn: true,
};

export const consultation = {
  firstName: "Dana",
  email: "dana@example.com",
  phone: "720-555-0199",
  zipCode: "80104",
  bestTimeToCall: "",
  message: "One beagle.\nFrom December.",
  optInCommunications: false,
  formType: "pet-sitting-consultation",
};

type Options = { guards?: Partial<EmailServiceSettings["guards"]>; timeoutMs?: number };

/** Sends from the page as the form does, with the service's settings as the content has them. */
export function send(page: Page, { origin }: Peer, request: object, { guards, timeoutMs }: Options = {}) {
  const settings: EmailServiceSettings = {
    serviceId: "service_1",
    templateId: "ask",
    scheduleTemplateId: "dates",
    publicKey: "key_1",
    origin,
    guards: { blockHeadless: false, blockedEmails: [], throttleMs: 0, ...guards },
  };
  const content = { settings, toEmail: "owners@example.com", consentPolicyVersion: "1.0.0" };
  const tools = timeoutMs && { timeoutMs };
  return page.evaluate(
    ([content, request, tools]) => {
      const { createEmailSender } = window as unknown as { createEmailSender: CallableFunction };
      const quick = { now: () => 0, readStored: () => null, log: () => undefined, ...tools };
      const sender = tools ? createEmailSender(content, quick) : createEmailSender(content);
      return sender(request, "id-12345678");
    },
    [content, request, tools] as const,
  );
}
