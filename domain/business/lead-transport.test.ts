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

test("the e-mail service needs all its ids, and an encrypted origin without a path", () => {
  const missing = Object.keys(ids).map((id) => ({ ...ids, [id]: "" }));
  const origins = ["http://mail.example", "https://mail.example/api"].map((origin) => ({ ...ids, origin }));
  for (const emailjs of [undefined, ...missing, ...origins])
    expect(v.is(leadTransportSchema, { transport: "emailjs", emailjs })).toBe(false);
});
