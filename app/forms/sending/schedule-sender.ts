import { type ScheduleRequest, scheduleForm } from "../../../domain/requests/schedule-form.ts";
import { recordSmsConsentPath, type ShownSmsConsent } from "../../../domain/requests/sms-consent.ts";
import type { Functions } from "../form-settings.ts";
import { createFunctionsSender, keyHeaders, postJson } from "./functions-sender.ts";
import type { SendRequest } from "./send-outcome.ts";

/** Without a proof nobody is texted, so the receipt does not say that it was agreed to. */
const notAgreed = {
  label: scheduleForm.fields.smsOptIn.label,
  value: "Not yet: we could not record that you agree, so we call or e-mail you",
};

/**
 * Sends the proof of consent, when texts are agreed to, then the request. A proof that does not arrive stops no
 * request: it is tried once more when the request is through, and nobody is texted without it.
 */
export function createScheduleSender(
  functions: Functions,
  shown: Omit<ShownSmsConsent, "text"> & { page: string },
): SendRequest<ScheduleRequest> {
  const sendRequest = createFunctionsSender(functions, scheduleForm.path);

  async function recordConsent(body: string): Promise<boolean> {
    const result = await postJson(functions.origin + recordSmsConsentPath, body, keyHeaders(functions));
    return result.answered && result.status === 200;
  }

  return async (request, submissionId, form) => {
    if (!request.smsOptIn) return sendRequest(request, submissionId, form);
    const { phone } = request;
    const consent = { submissionId, phone, consented: true, timestamp: new Date().toISOString(), ...shown };
    const body = JSON.stringify(consent);
    const isRecorded = await recordConsent(body);
    const outcome = await sendRequest(request, submissionId, form);
    const isStored = outcome.kind === "confirmed" || (outcome.kind === "unconfirmed" && outcome.isStored);
    if (!isStored || isRecorded || (await recordConsent(body))) return outcome;
    return { ...outcome, corrected: notAgreed };
  };
}
