import * as v from "valibot";
import { expect, test } from "vitest";
import { emailService, leadTransportSchema } from "./lead-transport.ts";

const ids = { serviceId: "service_1", templateId: "ask", scheduleTemplateId: "dates", publicKey: "key_1" };

test("requests go to the functions unless the e-mail service is chosen", () => {
  expect(emailService(v.parse(leadTransportSchema, {}))).toBeNull();
  expect(emailService(v.parse(leadTransportSchema, { transport: "functions", emailjs: ids }))).toBeNull();
});

test("the e-mail service is reached at its own origin, all guards off, unless told otherwise [CA18]", () => {
  expect(emailService(v.parse(leadTransportSchema, { transport: "emailjs", emailjs: ids }))).toEqual({
    ...ids,
    origin: "https://api.emailjs.com",
    guards: { blockHeadless: false, blockedEmails: [], throttleMs: 0 },
  });
});

test.each([
  ["no ids", undefined],
  ["an empty service id", { ...ids, serviceId: "" }],
  ["an empty template id", { ...ids, templateId: "" }],
  ["an empty schedule template id", { ...ids, scheduleTemplateId: "" }],
  ["an empty public key", { ...ids, publicKey: "" }],
  ["an unencrypted origin", { ...ids, origin: "http://mail.example" }],
  ["an origin with a path", { ...ids, origin: "https://mail.example/api" }],
])("%s beside the e-mail service is refused", (_, emailjs) => {
  expect(v.is(leadTransportSchema, { transport: "emailjs", emailjs })).toBe(false);
});
