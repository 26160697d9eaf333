import { expect, test } from "vitest";
import { type EmailContent, sendEmail } from "./email-service.ts";

const settings = {
  serviceId: "service_1",
  templateId: "ask",
  scheduleTemplateId: "dates",
  publicKey: "key_1",
  origin: "http://localhost:9", // nothing listens there, and nothing is to be sent
  guards: { blockHeadless: false, blockedEmails: [], throttleMs: 0 },
};
const email: EmailContent = {
  kind: "template",
  templateId: "dates",
  params: { from_name: "Dana" },
  emailField: "from_email",
};

test.each([
  [
    "public key [ER20]",
    { publicKey: "" },
    {},
    "The public key is required. Visit https://dashboard.emailjs.com/admin/account",
  ],
  [
    "service id [ER21]",
    { serviceId: "" },
    {},
    "The service ID is required. Visit https://dashboard.emailjs.com/admin",
  ],
  [
    "template id [ER22]",
    {},
    { templateId: "" },
    "The template ID is required. Visit https://dashboard.emailjs.com/admin/templates",
  ],
])("what the e-mail client throws without a %s is the error", async (_, changed, changedEmail, error) => {
  expect(await sendEmail({ ...settings, ...changed }, { ...email, ...changedEmail })).toEqual({
    kind: "failed",
    error,
    isRefusal: false,
  });
});

test.each([["a text"], [["a", "list"]], [42]])(
  "what the e-mail client throws for params that are no object but %j is the error [ER23]",
  async (params) => {
    expect(await sendEmail(settings, { ...email, params } as unknown as EmailContent)).toEqual({
      kind: "failed",
      error: "The template params have to be the object. Visit https://www.emailjs.com/docs/sdk/send/",
      isRefusal: false,
    });
  },
);
