import type { ScheduleRequest, scheduleForm } from "#domain/requests/schedule-form.ts";
import { recordSmsConsentPath, type ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import type { Functions } from "../form-settings.ts";
import { createFunctionsSender, keyHeaders, postJson } from "./functions-sender.ts";
import type { SendRequest } from "./send-outcome.ts";

/** Without a recorded consent nobody is texted, so the receipt must not show one. */
const unprovenConsent = "Not yet. We couldn't save your okay, so we'll call or email you";

/** The consent report and the request are independent, because the request itself names the consent text it showed. */
export function createScheduleSender(
  { path, fields }: typeof scheduleForm,
  functions: Functions,
  shown: Omit<ShownSmsConsent, "text"> & { page: string },
): SendRequest<ScheduleRequest> {
  const sendRequest = createFunctionsSender(functions, path);
  return async (request, submissionId, form) => {
    if (!request.smsOptIn) return sendRequest(request, submissionId, form);
    const { phone } = request;
    const consent = { submissionId, phone, consented: true, timestamp: new Date().toISOString(), ...shown };
    const url = functions.origin + recordSmsConsentPath;
    void postJson(url, JSON.stringify(consent), keyHeaders(functions));
    const { page, textHash } = shown;
    const outcome = await sendRequest({ ...request, page, textHash }, submissionId, form);
    return outcome.kind !== "failed" && outcome.hasNoConsent
      ? { ...outcome, corrected: { label: fields.smsOptIn.label, value: unprovenConsent } }
      : outcome;
  };
}
