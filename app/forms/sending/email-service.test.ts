import { expect, test, vi } from "vitest";
import { emailjsSettings, openMailingPage } from "#tests/support/browser-stubs.ts";
import { type EmailContent, sendEmail } from "./email-service.ts";

const { guards } = emailjsSettings;
const email: EmailContent = {
  kind: "template",
  templateId: "dates",
  params: { from_name: "Dana", from_email: "dana@example.com" },
  emailField: "from_email",
};

test("an email leaves under the ids of the service, and its answer tells what became of it [CA18, CA20]", async () => {
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

test("a service that cannot be reached gives status 0, Network Error, and counts as failed [ER16]", async () => {
  await openMailingPage();
  const error = "Network Error (0)";
  expect(await sendEmail(emailjsSettings, email)).toEqual({ kind: "failed", error, isRejection: false });
});

test("the service's guards hold in the browser: automation, blocked addresses, quick succession [ER17]", async () => {
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
  ["service id [ER21]", { serviceId: "" }, {}, "The service ID is required. Visit DASHBOARD"],
  ["template id [ER22]", {}, { templateId: "" }, "The template ID is required. Visit DASHBOARD/templates"],
  [
    "list of template params [ER23]",
    {},
    { params: "a text" },
    "The template params have to be the object. Visit https://www.emailjs.com/docs/sdk/send/",
  ],
])("what the email client throws without a %s is the error", async (_, changed, changedEmail, error) => {
  const sent = sendEmail({ ...emailjsSettings, ...changed }, { ...email, ...changedEmail });
  const told = error.replace("DASHBOARD", "https://dashboard.emailjs.com/admin");
  expect(await sent).toEqual({ kind: "failed", error: told, isRejection: false });
});
