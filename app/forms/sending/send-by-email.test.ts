import { expect, test, vi } from "vitest";
import type { ConsultationRequest } from "#domain/requests/consultation-form.ts";
import { type ScheduleRequest, scheduleForm } from "#domain/requests/schedule-form.ts";
import { emailjsSettings, openMailingPage } from "#tests/support/browser-stubs.ts";
import {
  createEmailJsSender,
  type EmailContent,
  emailNotConfiguredError,
  readEmailSettings,
  sendEmail,
  storedEmailSettingsKey,
} from "./send-by-email.ts";

const schedule = {
  services: ["dog-walking"],
  email: "dana@example.com",
  phone: "720-555-0199",
  smsOptIn: true,
} as ScheduleRequest;
const consultation = { firstName: "Dana", email: "dana@example.com" } as ConsultationRequest;

async function openPage(stored: Record<string, string> = {}, guards = {}) {
  const page = await openMailingPage();
  const { peer } = page;
  const settings = { ...page.settings, guards: { ...page.settings.guards, ...guards } };
  const logged: [what: string, details: Record<string, unknown>][] = [];
  const send = createEmailJsSender(
    {
      form: scheduleForm,
      settings,
      toEmail: "owners@example.com",
      smsConsent: { policyVersion: "1.0.0", textHash: "hash-1" },
    },
    {
      now: () => 0,
      readStored: () => JSON.stringify(stored),
      log: (what, details) => logged.push([what, details]),
    },
  );
  return { peer, logged, send };
}

test.each([
  ["service id", schedule, { serviceId: "" }],
  ["template id", consultation, { templateId: "" }],
  ["schedule template id", schedule, { scheduleTemplateId: "" }],
  ["public key", consultation, { publicKey: "" }],
])("without a %s nothing is sent, and the error says whom to ask [ER14]", async (_, request, missing) => {
  const { peer, logged, send } = await openPage(missing);
  expect(await send(request, "id-12345678")).toEqual({
    kind: "failed",
    error: emailNotConfiguredError,
    isRejection: false,
  });
  expect(emailNotConfiguredError).toBe("Email service not configured. Please contact administrator.");
  expect([logged, peer.emails]).toEqual([[], []]);
});

test("a schedule request is sent with its template; it and the consent are only logged, without email and phone [CA18, CA22]", async () => {
  const { peer, logged, send } = await openPage();
  expect(await send(schedule, "id-12345678")).toMatchObject({ kind: "confirmed" });
  expect(peer.emails).toMatchObject([
    { json: { template_id: "dates", template_params: { to_email: "owners@example.com", sms_opt_in: true } } },
  ]);
  const { email: _, phone: __, ...unidentified } = schedule;
  const timestamp = "1970-01-01T00:00:00.000Z";
  const submissionId = "id-12345678";
  expect(logged).toEqual([
    ["SMS consent", { submissionId, consented: true, timestamp, policyVersion: "1.0.0" }],
    ["Request", { submissionId, ...unidentified }],
  ]);
  await send({ ...schedule, smsOptIn: false }, submissionId);
  expect(logged.slice(2).map(([what]) => what)).toEqual(["Request"]);
});

test("each stored id and key takes precedence over the content's [CA21]", () => {
  const stored = {
    serviceId: "own",
    templateId: "own ask",
    scheduleTemplateId: "own dates",
    publicKey: "own key",
  };
  const read = (key: string) => (key === storedEmailSettingsKey ? JSON.stringify(stored) : null);
  expect(readEmailSettings(emailjsSettings, read)).toEqual({ ...emailjsSettings, ...stored });
});

test("a blocked address is recognized in either template [ER17]", async () => {
  const blocking = await openPage({}, { blockedEmails: ["dana@example.com"] });
  expect(await blocking.send(schedule, "id-12345678")).toMatchObject({ error: "Forbidden (403)" });
  expect(blocking.peer.emails).toEqual([]);
});

test("without a connection nothing is sent, and the request counts as failed [ER16]", async () => {
  const { peer, send } = await openPage();
  vi.stubGlobal("navigator", { onLine: false });
  expect(await send(schedule, "id-12345678")).toMatchObject({ kind: "failed", error: "You are offline" });
  expect(peer.emails).toEqual([]);
});

const { guards } = emailjsSettings;
const email: EmailContent = {
  kind: "template",
  templateId: "dates",
  params: { from_name: "Dana", from_email: "dana@example.com" },
  emailField: "from_email",
};

test("an email is sent with the ids of the service, and the service's answer decides the outcome [CA18, CA20]", async () => {
  const { peer, settings } = await openMailingPage();
  expect(await sendEmail(settings, email)).toEqual({ kind: "confirmed", id: null });
  expect(peer.emails[0]).toMatchObject({
    path: "/api/v1.0/email/send",
    json: {
      user_id: "key_1",
      service_id: "service_1",
      template_id: "dates",
      template_params: email.kind === "template" && email.params,
    },
  });
  peer.answer({ status: 400, text: "The template ID not found" });
  expect(await sendEmail(settings, email)).toEqual({
    kind: "failed",
    error: "The template ID not found (400)",
    isRejection: true,
  });
});

test("an email whose answer is lost or late may have arrived: it is unconfirmed, and not to be repeated", async () => {
  const { peer, settings } = await openMailingPage();
  const unconfirmed = { kind: "unconfirmed", isStored: false, id: null, isOnlyOnce: true };
  peer.answer("lost");
  expect(await sendEmail(settings, email)).toEqual(unconfirmed);
  peer.answer("silent");
  expect(await sendEmail(settings, email, 1)).toEqual(unconfirmed);
});

test("a service that cannot be reached counts as failed, with status 0 and Network Error [ER16]", async () => {
  await openMailingPage();
  const error = "Network Error (0)";
  expect(await sendEmail(emailjsSettings, email)).toEqual({ kind: "failed", error, isRejection: false });
});

test("the service's guards work in the browser: automation, blocked addresses, quick succession [ER17]", async () => {
  const { peer, settings, stored } = await openMailingPage();
  vi.stubGlobal("navigator", { webdriver: true });
  const sendWith = (changed: Partial<typeof guards>) =>
    sendEmail({ ...settings, guards: { ...guards, ...changed } }, email);
  expect(await sendWith({ blockHeadless: true })).toMatchObject({
    error: "Unavailable For Headless Browser (451)",
  });
  expect(await sendWith({ blockedEmails: ["dana@example.com"] })).toMatchObject({ error: "Forbidden (403)" });
  expect(peer.emails).toEqual([]);
  expect(await sendWith({ throttleMs: 60_000 })).toMatchObject({ kind: "confirmed" });
  expect(await sendWith({ throttleMs: 60_000 })).toMatchObject({ error: "Too Many Requests (429)" });
  expect([...stored.keys()].join()).toContain("email-throttle");
});

test.each<[what: string, changed: object, changedEmail: object, error: string]>([
  ["public key [ER20]", { publicKey: "" }, {}, "The public key is required. Visit DASHBOARD/account"],
  ["service id [ER20]", { serviceId: "" }, {}, "The service ID is required. Visit DASHBOARD"],
  ["template id [ER20]", {}, { templateId: "" }, "The template ID is required. Visit DASHBOARD/templates"],
  [
    "list of template params [ER20]",
    {},
    { params: "a text" },
    "The template params have to be the object. Visit https://www.emailjs.com/docs/sdk/send/",
  ],
])("what the email client throws without a %s is the error", async (_, changed, changedEmail, error) => {
  const sent = sendEmail({ ...emailjsSettings, ...changed }, { ...email, ...changedEmail });
  const told = error.replace("DASHBOARD", "https://dashboard.emailjs.com/admin");
  expect(await sent).toEqual({ kind: "failed", error: told, isRejection: false });
});
