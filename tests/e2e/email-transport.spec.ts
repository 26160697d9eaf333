import { test as base, expect, type Page } from "@playwright/test";
import type { EmailServiceSettings } from "../../domain/business/lead-transport.ts";
import { tooManyAttemptsError } from "../../domain/requests/function-calls.ts";
import { startEmailjsPeer } from "../support/emailjs-peer.ts";
import { serveModule } from "../support/serve-module.ts";

type Peer = Awaited<ReturnType<typeof startEmailjsPeer>>;
type Module = Awaited<ReturnType<typeof serveModule>>;

/** The official SDK in Chromium, on a page of its own, and the service it talks to on another origin. */
const test = base.extend<{ peer: Peer }, { module: Module }>({
  module: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const module = await serveModule("app/forms/send-by-email.ts");
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

const schedule = {
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

const consultation = {
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
function send(page: Page, { origin }: Peer, request: object, { guards, timeoutMs }: Options = {}) {
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

test("a schedule request leaves as JSON with the template's fields; the SDK is loaded only then [CA18]", async ({
  page,
  peer,
  module,
}) => {
  const before = module.asked.length;
  await page.reload();
  await page.waitForFunction(() => "createEmailSender" in window);
  expect(module.asked.slice(before).filter((path) => path.endsWith(".js"))).toEqual(["/entry.js"]);
  expect(await send(page, peer, schedule)).toMatchObject({ kind: "confirmed" });
  expect(module.asked.slice(before).filter((path) => path.endsWith(".js"))).toHaveLength(2);
  expect(peer.emails).toEqual([
    {
      path: "/api/v1.0/email/send",
      contentType: "application/json",
      form: null,
      json: {
        lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        user_id: "key_1",
        service_id: "service_1",
        template_id: "dates",
        template_params: {
          from_name: "Dana Reyes",
          from_email: "dana@example.com",
          from_phone: "720-555-0199",
          pet_name: "Biscuit",
          pet_type: "Dog",
          street_address: "100 Sample Street",
          apartment: "Not provided",
          city: "Castle Rock",
          state: "CO",
          zip_code: "80104",
          services: "dog-walking, medication",
          service_needs: "Pulls on the leash.",
          sms_opt_in: true,
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          to_email: "owners@example.com",
        },
      },
    },
  ]);
});

test("a consultation request leaves as a multipart form with its fields, cleaned [CA19]", async ({
  page,
  peer,
}) => {
  expect(await send(page, peer, consultation)).toMatchObject({ kind: "confirmed" });
  const [email] = peer.emails;
  expect(email?.path).toBe("/api/v1.0/email/send-form");
  expect(email?.contentType).toMatch(/^multipart\/form-data; boundary=/);
  const { lib_version, ...fields } = Object.fromEntries(email?.form ?? []);
  expect(lib_version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(fields).toEqual({
    ...consultation,
    message: "One beagle.\r\nFrom December.", // a form's line breaks
    optInCommunications: "false",
    user_id: "key_1",
    service_id: "service_1",
    template_id: "ask",
  });
});

for (const request of [schedule, consultation]) {
  const form = "services" in request ? "schedule" : "consultation";
  test(`the status and the text of the answer to a ${form} request are read [CA20]`, async ({
    page,
    peer,
  }) => {
    peer.answer({ status: 400, text: "The template ID not found" });
    expect(await send(page, peer, request)).toEqual({
      kind: "failed",
      error: "The template ID not found (400)",
      isRefusal: true,
    });
    peer.answer({ status: 200, text: "OK" });
    expect(await send(page, peer, request)).toMatchObject({ kind: "confirmed" });
  });
}

test("what is stored in this browser goes before the content's settings [CA21]", async ({ page, peer }) => {
  const stored = {
    serviceId: "own",
    templateId: "own_ask",
    scheduleTemplateId: "own_dates",
    publicKey: "own_key",
  };
  await page.evaluate((entry) => localStorage.setItem("emailjs-settings", entry), JSON.stringify(stored));
  await send(page, peer, schedule);
  await send(page, peer, consultation);
  expect(peer.emails[0]?.json).toMatchObject({
    service_id: "own",
    template_id: "own_dates",
    user_id: "own_key",
  });
  expect(Object.fromEntries(peer.emails[1]?.form ?? [])).toMatchObject({
    service_id: "own",
    template_id: "own_ask",
    user_id: "own_key",
  });
});

test("the request and the consent are only logged, without e-mail and phone, and nothing else is called [CA22]", async ({
  page,
  peer,
}) => {
  const logged: unknown[][] = [];
  const called: string[] = [];
  const reading: Promise<unknown>[] = [];
  page.on("console", (message) => {
    reading.push(Promise.all(message.args().map((arg) => arg.jsonValue())).then((args) => logged.push(args)));
  });
  page.on("request", (request) => called.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await send(page, peer, schedule);
  await Promise.all(reading);
  const { email: _, phone: __, ...unidentified } = schedule;
  expect(logged).toEqual([
    [
      "SMS consent",
      { submissionId: "id-12345678", consented: true, timestamp: expect.any(String), policyVersion: "1.0.0" },
    ],
    ["Request", { submissionId: "id-12345678", ...unidentified }],
  ]);
  expect(called.filter((call) => !call.endsWith(".js"))).toEqual(["POST /api/v1.0/email/send"]);
  expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], ""]);
});

test("the fourth e-mail of one address within five minutes is held back, and sent once the first is older [ER15, K17]", async ({
  page,
  peer,
}) => {
  const start = new Date("2025-11-21T16:00:00Z").getTime();
  const at = (ms: number) => page.clock.setFixedTime(start + ms);
  for (const ms of [0, 60_000, 120_000]) {
    await at(ms);
    expect(await send(page, peer, schedule)).toMatchObject({ kind: "confirmed" });
  }
  const held = { kind: "failed", error: tooManyAttemptsError, isRefusal: false };
  // Two e-mails never leave in the same millisecond.
  await at(120_001);
  expect(await send(page, peer, schedule)).toEqual(held);
  expect(tooManyAttemptsError).toBe("Too many submission attempts. Please wait before trying again.");
  await at(299_999);
  expect(await send(page, peer, consultation)).toEqual(held);
  expect(await send(page, peer, { ...schedule, email: "lee@example.com" })).toMatchObject({
    kind: "confirmed",
  });
  await at(300_000);
  expect(await send(page, peer, schedule)).toMatchObject({ kind: "confirmed" });
  await at(300_001);
  expect(await send(page, peer, schedule)).toEqual(held);
  expect(peer.emails).toHaveLength(5);
});

test("refused e-mails do not count towards the limit", async ({ page, peer }) => {
  peer.answer({ status: 500, text: "Busy" });
  for (let refused = 0; refused < 3; refused++) await send(page, peer, schedule);
  peer.answer({ status: 200, text: "OK" });
  expect(await send(page, peer, schedule)).toMatchObject({ kind: "confirmed" });
});

test("a service that cannot be reached gives status 0, Network Error, and counts as failed [ER16]", async ({
  page,
  peer,
}) => {
  await peer.stop();
  const failed = { kind: "failed", error: "Network Error (0)", isRefusal: false };
  expect(await send(page, peer, schedule)).toEqual(failed);
  expect(await send(page, peer, consultation)).toEqual(failed);
});

test("without a network nothing is tried", async ({ page, peer, context }) => {
  await context.setOffline(true);
  expect(await send(page, peer, schedule)).toMatchObject({ kind: "failed", isRefusal: false });
  expect(peer.emails).toEqual([]);
});

test("an e-mail whose answer is lost or late may have arrived: it is unconfirmed", async ({ page, peer }) => {
  const unconfirmed = { kind: "unconfirmed", isStored: false, id: null, isOnlyOnce: true };
  peer.answer("lost");
  expect(await send(page, peer, consultation)).toEqual(unconfirmed);
  peer.answer("silent");
  expect(await send(page, peer, schedule, { timeoutMs: 300 })).toEqual(unconfirmed);
});

test("the guard against headless browsers gives 451 [ER17]", async ({ page, peer }) => {
  const error = "Unavailable For Headless Browser (451)";
  for (const request of [schedule, consultation])
    expect(await send(page, peer, request, { guards: { blockHeadless: true } })).toMatchObject({ error });
  expect(peer.emails).toEqual([]);
});

test("a blocked address gives 403, and so does the service's own list [ER18]", async ({ page, peer }) => {
  const forbidden = { kind: "failed", error: "Forbidden (403)", isRefusal: true };
  for (const request of [schedule, consultation])
    expect(await send(page, peer, request, { guards: { blockedEmails: [request.email] } })).toEqual(
      forbidden,
    );
  expect(peer.emails).toEqual([]);
  peer.answer({ status: 403, text: "Forbidden" });
  expect(await send(page, peer, schedule)).toEqual(forbidden);
});

test("e-mails in too quick succession give 429, and so does the service's own limit [ER19]", async ({
  page,
  peer,
}) => {
  const tooMany = { kind: "failed", error: "Too Many Requests (429)", isRefusal: true };
  const slow = { guards: { throttleMs: 60_000 } };
  expect(await send(page, peer, schedule, slow)).toMatchObject({ kind: "confirmed" });
  expect(await send(page, peer, consultation, slow)).toEqual(tooMany);
  expect(peer.emails).toHaveLength(1);
  peer.answer({ status: 429, text: "Too Many Requests" });
  expect(await send(page, peer, schedule)).toEqual(tooMany);
});
