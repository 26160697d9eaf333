import type { Context } from "hono";
import { dayMs } from "#domain/durations.ts";
import { validate } from "#domain/requests/form.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { smsConsentReport } from "#domain/requests/sms-consent.ts";
import { type AppEnv, type JsonObject, readBody } from "../net/read-body.ts";
import {
  answerJson,
  keyReused,
  notASubmissionId,
  type Outcome,
  reject,
  rejectUnavailable,
  tooMany,
  wrongFields,
} from "./answer-request.ts";
import type { Slot } from "./rate-limiter.ts";
import { readSubmissionId } from "./read-request.ts";
import type { SubmitParts } from "./submit-request.ts";

type ConsentParts = Pick<SubmitParts, "store" | "clock" | "site" | "readClientInfo" | "limiters">;

/** Stores a proof of consent. The request itself is sent separately, before or after. */
export function smsConsentHandler(parts: ConsentParts) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const body = await readBody(context);
    if (!body.ok) return answerJson(context, body);
    if (!body.json) return answerJson(context, reject(415, "type", "Send JSON."));
    return answerJson(context, await accept(parts, context, body.json));
  };
}

async function accept(parts: ConsentParts, context: Context<AppEnv>, body: JsonObject): Promise<Outcome> {
  const { store, clock } = parts;
  const { smsConsent } = parts.site;
  const key = readSubmissionId(body.submissionId);
  if (!key.ok || key.id === null) return notASubmissionId;
  const claim = validate(smsConsentReport, body);
  if (!claim.ok) return wrongFields(claim.fieldErrors);
  const { phone, consented, timestamp, page, policyVersion, textHash } = claim.value;
  if (policyVersion !== smsConsent.policyVersion || textHash !== smsConsent.textHash) return outdated;
  const client = parts.readClientInfo(context);
  const now = clock();
  let slot: Slot | null = null;
  try {
    // A retry of a stored record must succeed, so it does not count.
    if (!(await store.hasSmsConsent(key.id))) slot = parts.limiters.requests.take(client.ipAddress);
    if (slot?.ok === false) return tooMany(slot.retryAfterSeconds);
    const result = await store.recordSmsConsent({
      ...smsConsent,
      ...client,
      submissionId: key.id,
      form: scheduleForm.storedAs[0],
      phone,
      consented,
      page,
      clientTime: believableTime(new Date(timestamp), now),
      recordedAt: now.toISOString(),
    });
    return result.outcome === "key-reused" ? keyReused : { ok: true, id: result.id, confirmed: true };
  } catch (fault) {
    if (slot?.ok) slot.release();
    return rejectUnavailable(fault);
  }
}

const clockToleranceMs = dayMs;

/** Null for a clock more than a day off; the server's own time is stored beside it. */
function believableTime(clientTime: Date, now: Date): string | null {
  return Math.abs(clientTime.getTime() - now.getTime()) <= clockToleranceMs ? clientTime.toISOString() : null;
}

/** Agreeing to an outdated consent text proves nothing. */
const outdated = reject(
  400,
  "consent-text",
  "Our text message terms have changed. Please reload the page and read them.",
);
