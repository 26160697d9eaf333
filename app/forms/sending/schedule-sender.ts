import type { ScheduleRequest, scheduleForm } from "#domain/requests/schedule-form.ts";
import { recordSmsConsentPath, type ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import type { Functions } from "../form-settings.ts";
import { createFunctionsSender, keyHeaders, postJson } from "./functions-sender.ts";
import type { SendRequest } from "./send-outcome.ts";

/** Nobody is texted without a recorded consent, so the receipt must not show one. */
const unprovenConsent = "Not yet. We couldn't save your okay, so we'll call or email you";

/** Consent and request are sent independently, because the request itself names the consent text that was shown. */
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
    postJson(url, JSON.stringify(consent), keyHeaders(functions)).catch(() => {});
    const { page, textHash } = shown;
    const outcome = await sendRequest({ ...request, page, textHash }, submissionId, form);
    return outcome.kind !== "failed" && outcome.hasNoConsent
      ? { ...outcome, corrected: { label: fields.smsOptIn.label, value: unprovenConsent } }
      : outcome;
  };
}
