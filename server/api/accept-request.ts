import type { Logger } from "pino";
import type * as v from "valibot";
import type { Clock } from "../../domain/clock.ts";
import type { LeadSource } from "../../domain/leads/tell-lead-source.ts";
import { notConfiguredError } from "../../domain/requests/function-calls.ts";
import type { ShownSmsConsent } from "../../domain/requests/sms-consent.ts";
import { validate } from "../../domain/requests/validate.ts";
import { type LeadStore, type NewLead, type SaveResult, StoreUnavailableError } from "../store/lead-store.ts";
import type { AddressLimits } from "./address-limits.ts";
import { type Outcome, refuse } from "./answer-request.ts";
import type { Seen } from "./client-address.ts";
import type { RawFields } from "./read-fields.ts";
import {
  keyReused,
  notASubmissionId,
  type SubmissionId,
  storeUnavailable,
  tooMany,
  wrongFields,
} from "./refusals.ts";
import type { RepeatedTexts } from "./repeated-texts.ts";
import { smsConsentIn } from "./sms-consent-in-form.ts";
import { longestText, type SpamSignals, spamSignsOf } from "./spam-signs-of.ts";

export type AcceptParts = {
  store: LeadStore;
  clock: Clock;
  smsConsent: ShownSmsConsent;
  addressLimits: AddressLimits;
  repeatedTexts: RepeatedTexts;
  /** False when a stored request could reach nobody, which the visitor is told. */
  canDeliver: boolean;
  log: Logger;
  /** Called after each new lead. */
  onSaved: () => void;
};

/** What sets one form's requests apart from another's. */
export type RequestKind<T> = {
  schema: v.GenericSchema<unknown, T>;
  readForm: (form: FormData) => RawFields;
  /** The name it is stored under, which a form with errors is shown again by. */
  formOf: (fields: RawFields) => string;
  toLead: (request: T) => Pick<NewLead, "form" | "fields" | "email" | "phone">;
};

/** A request as it came in. */
type Sent = {
  fields: RawFields;
  key: SubmissionId;
  /** The whole form, when it was posted without JavaScript. */
  form: FormData | null;
  signals: SpamSignals;
  source: LeadSource | null;
  seen: Seen;
};

/** Checks a request and stores it; what looks like spam is stored too, and answered alike. */
export async function acceptRequest<T>(
  parts: AcceptParts,
  kind: RequestKind<T>,
  { fields, key, form, signals, source, seen }: Sent,
): Promise<Outcome> {
  if (!key.ok) return notASubmissionId;
  const request = validate(kind.schema, fields);
  if (!request.ok) return wrongFields(request.fieldErrors);
  const lead = kind.toLead(request.value);
  const place = parts.addressLimits.take(lead.form, seen.ipAddress);
  try {
    if (!place.ok && !(await isRepeat(parts.store, key.id))) return tooMany(place.retryAfterSeconds);
    const heldFor = spamSignsOf(lead, signals, parts.repeatedTexts);
    const result = await parts.store.saveLead({
      ...lead,
      submissionId: key.id,
      receivedAt: parts.clock(),
      source,
      heldFor,
      smsConsent: form && smsConsentIn(form, lead, parts, seen),
    });
    if (result.outcome === "saved" && heldFor.length > 0)
      parts.log.warn({ lead: result.id, heldFor }, "request looks like spam: delivered, marked as such");
    if (result.outcome === "saved") {
      parts.repeatedTexts.remember(longestText(lead), lead.email);
      parts.onSaved();
    } else if (place.ok) place.giveBack();
    return toOutcome(result, parts.canDeliver);
  } catch (fault) {
    if (place.ok) place.giveBack();
    if (!(fault instanceof StoreUnavailableError)) throw fault;
    return storeUnavailable;
  }
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
