import type { Context } from "hono";
import type { Clock } from "../../domain/clock.ts";
import { scheduleForm } from "../../domain/requests/schedule-request.ts";
import { type ShownSmsConsent, smsConsentRequestSchema } from "../../domain/requests/sms-consent.ts";
import { validate } from "../../domain/requests/validate.ts";
import { type LeadStore, StoreUnavailableError } from "../store/lead-store.ts";
import type { AddressLimits, Place } from "./address-limits.ts";
import { answerJson, answerUnreadable, type Outcome, refuse } from "./answer-request.ts";
import type { LookAtSender } from "./client-address.ts";
import type { FunctionsEnv } from "./functions-env.ts";
import { readJsonBody } from "./read-body.ts";
import {
  keyReused,
  notASubmissionId,
  readSubmissionId,
  storeUnavailable,
  tooMany,
  wrongFields,
} from "./refusals.ts";

type ConsentParts = {
  store: LeadStore;
  clock: Clock;
  smsConsent: ShownSmsConsent;
  lookAtSender: LookAtSender;
  addressLimits: AddressLimits;
};

/** POST: keeps the proof of what a visitor agreed to. The request itself is sent apart, before or after. */
export function recordSmsConsent(parts: ConsentParts) {
  return async (context: Context<FunctionsEnv>): Promise<Response> => {
    const body = await readJsonBody(context.req);
    if (!body.ok) return answerUnreadable(context, body);
    return answerJson(context, await accept(parts, context, body.value));
  };
}

async function accept(
  parts: ConsentParts,
  context: Context<FunctionsEnv>,
  body: Record<string, unknown>,
): Promise<Outcome> {
  const { store, clock, smsConsent } = parts;
  const key = readSubmissionId(body.submissionId);
  if (!key.ok || key.id === null) return notASubmissionId;
  const claim = validate(smsConsentRequestSchema, body);
  if (!claim.ok) return wrongFields(claim.fieldErrors);
  const { phone, consented, timestamp, page, policyVersion, textHash } = claim.value;
  if (policyVersion !== smsConsent.policyVersion || textHash !== smsConsent.textHash) return outdated;
  const seen = parts.lookAtSender(context);
  let place: Place | null = null;
  try {
    // A page that got no answer asks again, and must learn that its record is kept.
    if (!(await store.hasSmsConsent(key.id))) place = parts.addressLimits.take("sms-consent", seen.ipAddress);
    if (place?.ok === false) return tooMany(place.retryAfterSeconds);
    const result = await store.recordSmsConsent({
      ...smsConsent,
      ...seen,
      submissionId: key.id,
      form: scheduleForm,
      phone,
      consented,
      page,
      clientTime: new Date(timestamp).toISOString(),
      recordedAt: clock().toISOString(),
    });
    if (result.outcome !== "saved" && place?.ok) place.giveBack();
    return result.outcome === "key-reused" ? keyReused : { ok: true, id: result.id, confirmed: true };
  } catch (fault) {
    if (place?.ok) place.giveBack();
    if (!(fault instanceof StoreUnavailableError)) throw fault;
    return storeUnavailable;
  }
}

/** Agreeing to other words than those that stand there now proves nothing. */
const outdated = refuse({
  status: 400,
  reason: "consent-text",
  error: "The text about text messages has changed. Please load the page again and read it.",
});
