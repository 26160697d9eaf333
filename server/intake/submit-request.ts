import type { Context } from "hono";
import type { Logger } from "pino";
import { firstDayOf, lateAnswerAt } from "../../domain/business/early-care.ts";
import type { createFirstReminder } from "../../domain/business/reminder-times.ts";
import type { ReplyRule } from "../../domain/business/reply-time.ts";
import type { EstimateFacts } from "../../domain/catalogue/estimate-text.ts";
import type { Clock } from "../../domain/clock.ts";
import { readLeadSource } from "../../domain/leads/lead-source.ts";
import type { SpamSign } from "../../domain/leads/spam-signs.ts";
import {
  type Form,
  promisesAnswer,
  type RequestOf,
  readFormData,
  readJson,
  type TypedFields,
  type Validated,
  validate,
} from "../../domain/requests/form.ts";
import { notConfiguredError, submissionIdPattern } from "../../domain/requests/request-protocol.ts";
import { consentPagePattern, type ShownSmsConsent } from "../../domain/requests/sms-consent.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { NewLead, SaveResult } from "../store/stored-records.ts";
import {
  type AppEnv,
  answerForm,
  answerJson,
  type FormPages,
  type JsonObject,
  keyReused,
  notASubmissionId,
  type Outcome,
  readBody,
  readSubmissionId,
  reject,
  storeUnavailable,
  tooMany,
  wrongFields,
} from "./answer-request.ts";
import type { ClientInfo, ReadClientInfo } from "./client-info.ts";
import type { CrowdCounter } from "./crowd-counter.ts";
import type { RateLimiter, Slot } from "./rate-limiter.ts";
import { detectSpamSigns, longestText, type RepeatedTexts } from "./spam-signals.ts";
import { toLead } from "./to-lead.ts";

export type SubmitParts = FormPages & {
  store: LeadStore;
  clock: Clock;
  smsConsent: ShownSmsConsent;
  emailOptInText: string;
  readClientInfo: ReadClientInfo;
  rateLimiter: RateLimiter;
  crowdCounter: CrowdCounter;
  /** Limits how often rejected forms are rendered again, the most expensive answer of all. */
  rejectedFormLimiter: RateLimiter;
  repeatedTexts: RepeatedTexts;
  /** By the ids of the services that can be asked for. */
  serviceNames: Record<string, string>;
  estimate: EstimateFacts;
  canDeliver: boolean;
  replyRule: ReplyRule;
  firstReminder: ReturnType<typeof createFirstReminder> | null;
  log: Logger;
  onSaved: () => void;
};

/** Answers ok only after the request is on disk. */
export function submitRequest(parts: SubmitParts, form: Form) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const body = await readBody(context);
    if (body instanceof Response) return body;
    if (!(body instanceof FormData)) return answerJson(context, await accept(parts, form, body, context));
    const sent = { form, data: body };
    context.set("sent", sent);
    const outcome = await accept(parts, form, body, context);
    const { ipAddress } = parts.readClientInfo(context);
    if (!outcome.ok && !(await parts.rejectedFormLimiter.take("refused", ipAddress)).ok)
      return answerJson(context, outcome);
    const firstDay = firstDayOf(Object.fromEntries(body));
    const isEarly = outcome.ok && lateAnswerAt(firstDay, parts.clock(), parts.replyRule) !== null;
    return answerForm(context, parts, sent, isEarly ? { ...outcome, isEarly } : outcome);
  };
}

/** Suspected spam is stored and answered like any other request. */
async function accept(
  parts: SubmitParts,
  form: Form,
  body: JsonObject | FormData,
  context: Context<AppEnv>,
): Promise<Outcome> {
  const { req } = context;
  const client = parts.readClientInfo(context);
  const isForm = body instanceof FormData;
  const key = readSubmissionId((isForm ? null : body.submissionId) ?? req.header("idempotency-key"));
  if (!key.ok) return notASubmissionId;
  const fields = isForm ? readFormData(form, body) : readJson(form, body);
  const request = await check(parts, form, fields, key.id);
  if (!request.ok) return wrongFields(request.fieldErrors);
  const lead = toLead(form, request.value, parts.estimate);
  let slot: Slot | null = null;
  try {
    slot = await parts.rateLimiter.take(lead.form, client.ipAddress);
    if (!slot.ok && !(await isRepeat(parts.store, key.id))) return tooMany(slot.retryAfterSeconds);
    const heldFor = await detectSpamSigns(lead.fields, form, body, parts.repeatedTexts);
    const { smsConsent, isOutdated } = smsConsentIn(body, lead, parts, client);
    const result = await parts.store.saveLead({
      ...lead,
      ...(await parts.crowdCounter.place(client.ipAddress, slot)),
      submissionId: key.id,
      receivedAt: parts.clock(),
      heldFor,
      emailOptInText: agreedEmailText(lead, parts),
      remindAt: firstReminderAt(parts, form, lead),
      smsConsent,
      ...sourceIn(body, { isOptedOut: req.header("sec-gpc") === "1" }),
    });
    if (result.outcome === "saved") await noteSaved(parts, lead.fields, result.id, heldFor);
    else if (slot.ok) slot.release();
    return toOutcome(result, parts.canDeliver, isOutdated);
  } catch (fault) {
    if (slot?.ok) slot.release();
    if (!(fault instanceof StoreUnavailableError)) throw fault;
    return storeUnavailable;
  }
}

function agreedEmailText(
  { fields }: Pick<NewLead, "fields">,
  { emailOptInText }: SubmitParts,
): string | null {
  return fields.optInCommunications === true ? emailOptInText : null;
}

function firstReminderAt(
  { clock, firstReminder }: SubmitParts,
  form: Form,
  { fields }: Pick<NewLead, "fields">,
): Date | null {
  if (!firstReminder || !promisesAnswer(form)) return null;
  return firstReminder(clock(), firstDayOf(fields));
}

async function noteSaved(
  { log, repeatedTexts, onSaved }: SubmitParts,
  fields: NewLead["fields"],
  id: string,
  heldFor: SpamSign[],
): Promise<void> {
  if (heldFor.length > 0)
    log.warn({ lead: id, heldFor }, "request looks like spam: delivered, marked as such");
  onSaved();
  // The request is stored either way; only the next similar text goes unnoticed.
  await repeatedTexts.remember(longestText(fields), fields.email).catch(() => undefined);
}

/** A retry of an accepted request must pass even if its date has since passed. */
async function check(
  { store, clock, serviceNames }: SubmitParts,
  form: Form,
  fields: TypedFields,
  id: string | null,
) {
  const request = checkChoices(form, validate(form, fields, clock()), serviceNames);
  const isKnown = !request.ok && (await isRepeat(store, id).catch(() => false));
  return isKnown ? validate(form, fields, new Date(0)) : request;
}

/** A choice that nobody offers is a mistake of whoever sent it, or the page is older than the choices. */
function checkChoices(
  { fields }: Form,
  request: Validated<RequestOf<Form>>,
  offered: Record<string, string>,
): Validated<RequestOf<Form>> {
  if (!request.ok) return request;
  const fieldErrors = Object.entries(fields).flatMap(([name, { unknownChoice }]) => {
    const chosen = request.value[name];
    const isKnown = !Array.isArray(chosen) || chosen.every((id) => Object.hasOwn(offered, id));
    return unknownChoice === undefined || isKnown ? [] : [[name, unknownChoice]];
  });
  return fieldErrors.length === 0 ? request : { ok: false, fieldErrors: Object.fromEntries(fieldErrors) };
}

async function isRepeat(store: LeadStore, submissionId: string | null): Promise<boolean> {
  return submissionId !== null && (await store.isKnown(submissionId));
}

function toOutcome(result: SaveResult, canDeliver: boolean, isConsentOutdated: boolean): Outcome {
  switch (result.outcome) {
    case "key-reused":
      return keyReused;
    case "too-many":
      return tooMany(result.retryAfterSeconds);
    default:
      if (!canDeliver) return reject(503, "not-configured", notConfiguredError);
      return {
        ...{ ok: true, id: result.id, confirmed: result.confirmed },
        ...(isConsentOutdated && { smsConsent: "missing" }),
      };
  }
}

/** Stored together with the request, or not at all. `isOutdated`: the shown consent text is not the current one. */
function smsConsentIn(
  body: JsonObject | FormData,
  { form, fields }: Pick<NewLead, "form" | "fields">,
  { smsConsent, clock }: { smsConsent: ShownSmsConsent; clock: Clock },
  client: ClientInfo,
): { smsConsent: NonNullable<NewLead["smsConsent"]> | null; isOutdated: boolean } {
  const [textHash, page] = ["textHash", "page"].map((name) => textIn(body, name));
  if (fields.smsOptIn !== true || !textHash) return { smsConsent: null, isOutdated: false };
  if (textHash !== smsConsent.textHash) return { smsConsent: null, isOutdated: true };
  const record = {
    ...smsConsent,
    ...client,
    form,
    page: page && consentPagePattern.test(page) ? page : "",
    phone: fields.phone,
    consented: true,
    clientTime: null,
    recordedAt: clock().toISOString(),
  };
  return { smsConsent: record, isOutdated: false };
}

function sourceIn(body: JsonObject | FormData, permission: { isOptedOut: boolean }): Pick<NewLead, "source"> {
  return body instanceof FormData ? {} : { source: readLeadSource(body.source, permission) };
}

function textIn(body: JsonObject | FormData, name: string): string {
  const value = body instanceof FormData ? body.get(name) : body[name];
  return typeof value === "string" ? value : "";
}

/** For a page that got no answer; reveals nothing personal. */
export function requestStatus(store: LeadStore) {
  return async (context: Context<AppEnv, "/:submissionId">): Promise<Response> => {
    const submissionId = context.req.param("submissionId");
    if (!submissionIdPattern.test(submissionId)) return context.json({ ok: true, known: false });
    try {
      return context.json({ ok: true, known: await store.isKnown(submissionId) });
    } catch (fault) {
      if (!(fault instanceof StoreUnavailableError)) throw fault;
      return answerJson(context, storeUnavailable);
    }
  };
}
