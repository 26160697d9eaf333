import { expect, test } from "vitest";
import type { ConsultationRequest } from "../../../domain/requests/consultation-request.ts";
import type { ScheduleRequest } from "../../../domain/requests/schedule-request.ts";
import { createEmailSender, emailNotConfiguredError } from "./send-by-email.ts";

const schedule = { services: ["dog-walking"], email: "dana@example.com" } as ScheduleRequest;
const consultation = { firstName: "Dana", email: "dana@example.com" } as ConsultationRequest;

test.each([
  ["service id", schedule, { serviceId: "" }],
  ["service id", consultation, { serviceId: "" }],
  ["template id", consultation, { templateId: "" }],
  ["schedule template id", schedule, { scheduleTemplateId: "" }],
  ["public key", schedule, { publicKey: "" }],
  ["public key", consultation, { publicKey: "" }],
])("without a %s nothing is sent and the visitor is told whom to ask [ER14]", async (_, request, missing) => {
  const logged: string[] = [];
  const send = createEmailSender(
    {
      settings: {
        serviceId: "service_1",
        templateId: "ask",
        scheduleTemplateId: "dates",
        publicKey: "key_1",
        origin: "http://localhost:9",
        guards: { blockHeadless: false, blockedEmails: [], throttleMs: 0 },
      },
      toEmail: "owners@example.com",
      consentPolicyVersion: "1.0.0",
    },
    { now: () => 0, readStored: () => JSON.stringify(missing), log: (what) => logged.push(what) },
  );
  expect(await send(request, "id-12345678")).toEqual({
    kind: "failed",
    error: emailNotConfiguredError,
    isRefusal: false,
  });
  expect(emailNotConfiguredError).toBe("Email service not configured. Please contact administrator.");
  expect(logged).toEqual([]);
});
