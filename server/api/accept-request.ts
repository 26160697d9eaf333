import type { Logger } from "pino";
import type { Clock } from "../../domain/clock.ts";
import type { LeadSource } from "../../domain/leads/lead-source.ts";
import {
  type Form,
  formNameOf,
  type RequestOf,
  type TypedFields,
  validate,
  visibleFields,
} from "../../domain/requests/form.ts";
import { notConfiguredError } from "../../domain/requests/request-protocol.ts";
import type { ShownSmsConsent } from "../../domain/requests/sms-consent.ts";
import { type LeadStore, type NewLead, type SaveResult, StoreUnavailableError } from "../store/lead-store.ts";
import { type Outcome, refuse } from "./answer-request.ts";
import type { ClientInfo } from "./client/client-info.ts";
import type { RateLimiter } from "./client/rate-limiter.ts";
import type { RepeatedTexts } from "./client/repeated-texts.ts";
import { detectSpamSigns, longestText, type SpamSignals } from "./client/spam-signals.ts";
import {
  keyReused,
  notASubmissionId,
  type SubmissionId,
  storeUnavailable,
  tooMany,
  wrongFields,
} from "./refusals.ts";
import { smsConsentIn } from "./sms-consent-in-form.ts";

export type AcceptParts = {
  store: LeadStore;
  clock: Clock;
  smsConsent: ShownSmsConsent;
  rateLimiter: RateLimiter;
  repeatedTexts: RepeatedTexts;
  /** False when a stored request could reach nobody, which the visitor is told. */
  canDeliver: boolean;
  log: Logger;
  /** Called after each new lead. */
  onSaved: () => void;
};

/** A request as it came in. */
type IncomingRequest = {
  fields: TypedFields;
  key: SubmissionId;
  /** The whole form, when it was posted without JavaScript. */
  data: FormData | null;
  signals: SpamSignals;
  source: LeadSource | null;
  client: ClientInfo;
};

/** Checks a request and stores it; what looks like spam is stored too, and answered alike. */
export async function acceptRequest(
  parts: AcceptParts,
  form: Form,
  { fields, key, data, signals, source, client }: IncomingRequest,
): Promise<Outcome> {
  if (!key.ok) return notASubmissionId;
  const request = validate(form, fields);
  if (!request.ok) return wrongFields(request.fieldErrors);
  const lead = toLead(form, request.value);
  const slot = parts.rateLimiter.take(lead.form, client.ipAddress);
  try {
    if (!slot.ok && !(await isRepeat(parts.store, key.id))) return tooMany(slot.retryAfterSeconds);
    const heldFor = detectSpamSigns(lead, form, signals, parts.repeatedTexts);
    const result = await parts.store.saveLead({
      ...lead,
      submissionId: key.id,
      receivedAt: parts.clock(),
      source,
      heldFor,
      smsConsent: data && smsConsentIn(data, lead, parts, client),
    });
    if (result.outcome === "saved" && heldFor.length > 0)
      parts.log.warn({ lead: result.id, heldFor }, "request looks like spam: delivered, marked as such");
    if (result.outcome === "saved") {
      parts.repeatedTexts.remember(longestText(lead), lead.email);
      parts.onSaved();
    } else if (slot.ok) slot.release();
    return toOutcome(result, parts.canDeliver);
  } catch (fault) {
    if (slot.ok) slot.release();
    if (!(fault instanceof StoreUnavailableError)) throw fault;
    return storeUnavailable;
  }
}

/** What is stored of a checked request: the form that it came through is told by its name. */
function toLead(form: Form, request: RequestOf<Form>): Pick<NewLead, "form" | "fields" | "email" | "phone"> {
  const fields = visibleFields(form).map(([name, { kind }]) => {
    const value = request[name];
    return [name, kind === "number" ? String(value ?? "") : value];
  });
  return {
    form: formNameOf(form, request),
    fields: Object.fromEntries(fields),
    email: request.email,
    phone: request.phone,
  };
}

/** A page that got no answer asks again, and must learn that its request is stored. */
async function isRepeat(store: LeadStore, submissionId: string | null): Promise<boolean> {
  return submissionId !== null && (await store.isKnown(submissionId));
}

function toOutcome(result: SaveResult, canDeliver: boolean): Outcome {
  switch (result.outcome) {
    case "key-reused":
      return keyReused;
    case "too-many":
      return tooMany(result.retryAfterSeconds);
    default:
      if (!canDeliver) return refuse({ status: 503, reason: "not-configured", error: notConfiguredError });
      return { ok: true, id: result.id, confirmed: result.confirmed };
  }
}
