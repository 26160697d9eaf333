import type { Context } from "hono";
import type { Logger } from "pino";
import { firstDayOf } from "#domain/business/early-care.ts";
import {
  isAnsweredLate,
  type ReplyRule,
  type ToldTimes,
  toldAnswer,
  toldTimes,
} from "#domain/business/reply-time.ts";
import type { Clock } from "#domain/clock.ts";
import { isCanary } from "#domain/leads/canary.ts";
import type { Channel } from "#domain/leads/lead.ts";
import type { SpamSign } from "#domain/leads/spam-signs.ts";
import { type Form, type RequestOf, type Validated, validate } from "#domain/requests/form.ts";
import { notConfiguredError, submissionIdPattern } from "#domain/requests/request-protocol.ts";
import type { AppEnv } from "../net/read-body.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { NewLead, SaveResult } from "../store/stored-records.ts";
import {
  answerForm,
  answerJson,
  type FormPages,
  keyReused,
  type Outcome,
  reject,
  rejectUnavailable,
  tooMany,
  wrongFields,
} from "./answer-request.ts";
import type { ClientInfo, ReadClientInfo } from "./client-info.ts";
import { type AnswerTimesOf, createNewLeads, type NewLeadFacts } from "./new-leads.ts";
import { nothingTaken, type RateLimiters, type TakeMail, type Taken } from "./rate-limiter.ts";
import { type ReceivedRequest, readRequest } from "./read-request.ts";

export type SubmitParts = FormPages & {
  store: LeadStore;
  clock: Clock;
  log: Logger;
  site: NewLeadFacts;
  replyRule: ReplyRule;
  answerTimes: AnswerTimesOf;
  outbox: Pick<Outbox, "canDeliver" | "wake">;
  readClientInfo: ReadClientInfo;
  limiters: RateLimiters;
  networkTag: (address: string | null) => string | null;
  takeMail: TakeMail;
};

/** The part of the outbox that is used when requests are received. */
export type Outbox = {
  canDeliver: boolean;
  /** The channels that can send notices to the owners. */
  noticeChannels: Channel[];
  wake: () => void;
};

export function submitRequest(parts: SubmitParts, form: Form) {
  const formParts = { ...parts, form, toNewLead: createNewLeads(parts, form) };
  return async (context: Context<AppEnv>): Promise<Response> => {
    const request = await readRequest(context, form);
    if (!request.ok) return answerJson(context, request);
    const { posted } = request;
    if (posted) context.set("posted", posted);
    const client = parts.readClientInfo(context);
    const outcome = await accept(formParts, request, client);
    if (!posted) return answerJson(context, outcome);
    if (outcome.ok) {
      const answer = outcome.times?.answer;
      const isLate = answer ? isAnsweredLate(answer, firstDayOf(request.fields)) : false;
      return answerForm(context, parts, posted, { ...outcome, isLate });
    }
    const slot = parts.limiters.pages.take(client.ipAddress);
    return slot.ok ? answerForm(context, parts, posted, outcome) : answerJson(context, outcome);
  };
}

/** Ok only once the request is on disk. Suspected spam is stored and answered like any other request. */
async function accept(
  parts: SubmitParts & { form: Form; toNewLead: ReturnType<typeof createNewLeads> },
  request: ReceivedRequest,
  client: ClientInfo,
): Promise<Outcome> {
  const { store, form } = parts;
  const checked = await check(parts, form, request);
  if (!checked.ok) return wrongFields(checked.fieldErrors);
  const lead = parts.toNewLead({ request, values: checked.value, client });
  const isConsentOutdated = hasOutdatedConsent(lead, request);
  const becomesLead = !isCanary(lead.fields.email);
  const taken: Taken[] = [];
  try {
    const slot = parts.limiters.requests.take(client.ipAddress);
    if (slot.ok) taken.push(slot);
    else if (!(await isRepeat(store, lead.submissionId))) return tooMany(slot.retryAfterSeconds);
    const isMailed = becomesLead && lead.spamSigns.length === 0;
    const { isListed, ...mail } = isMailed
      ? parts.takeMail(client.ipAddress)
      : { isListed: true, ...nothingTaken };
    taken.push(mail);
    const network = parts.networkTag(client.ipAddress);
    const result = await store.saveLead({ ...lead, network, isListed });
    if (result.outcome !== "saved") giveBack(taken);
    else if (becomesLead) afterSaving(parts, lead.spamSigns, result.id);
    const times = await timesOf(parts, lead, result);
    return toOutcome(result, times, parts.outbox.canDeliver, isConsentOutdated);
  } catch (fault) {
    giveBack(taken);
    return rejectUnavailable(fault);
  }
}

function hasOutdatedConsent({ fields, smsConsent }: NewLead, { shownConsent }: ReceivedRequest): boolean {
  return fields.smsOptIn === true && shownConsent.textHash !== "" && smsConsent === null;
}

function giveBack(taken: readonly Taken[]): void {
  for (const { release } of taken) release();
}

/** Returns the times to show the visitor; a repeat gets those of the first request. */
async function timesOf(
  { store, replyRule, answerTimes }: SubmitParts,
  { submissionId, receivedAt }: NewLead,
  { outcome }: SaveResult,
): Promise<ToldTimes | undefined> {
  if (outcome !== "repeated" || submissionId === null)
    return toldTimes(receivedAt, answerTimes(receivedAt).answer, replyRule);
  const first = await store.findReceived(submissionId).catch(() => null);
  return first ? storedTimes(first, replyRule) : undefined;
}

type Received = NonNullable<Awaited<ReturnType<LeadStore["findReceived"]>>>;

function storedTimes({ received_at, reply_by }: Received, rule: ReplyRule): ToldTimes {
  const dueAt = reply_by === null ? null : new Date(reply_by);
  return toldTimes(new Date(received_at), toldAnswer(dueAt, rule), rule);
}

function afterSaving({ log, outbox }: SubmitParts, spamSigns: readonly SpamSign[], id: string): void {
  if (spamSigns.length > 0)
    log.warn({ lead: id, spamSigns }, "request looks like spam: not mailed, listed on What waits");
  outbox.wake();
}

/** A retry of an accepted request must pass even if its date has since passed. */
async function check(
  { store, clock, site, replyRule }: SubmitParts,
  form: Form,
  { fields, submissionId }: ReceivedRequest,
) {
  const today = replyRule.businessClock(clock()).date;
  const checked = checkChoices(form, validate(form, fields, today), site.serviceNames);
  const isKnown = !checked.ok && (await isRepeat(store, submissionId).catch(() => false));
  return isKnown ? validate(form, fields) : checked;
}

/** A choice that is not offered is the sender's mistake, or the page is older than the choices. */
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

function toOutcome(
  result: SaveResult,
  times: ToldTimes | undefined,
  canDeliver: boolean,
  isConsentOutdated: boolean,
): Outcome {
  switch (result.outcome) {
    case "key-reused":
      return keyReused;
    case "too-many":
      return tooMany(result.retryAfterSeconds);
    default:
      if (!canDeliver) return reject(503, "not-configured", notConfiguredError);
      return {
        ok: true,
        id: result.id,
        confirmed: result.confirmed,
        ...(times && { times }),
        ...(isConsentOutdated && { smsConsent: "missing" }),
      };
  }
}

/** Tells a page that got no answer whether its request is stored. Reveals nothing personal. */
export function requestStatus(store: LeadStore, replyRuleFor: (form: string) => ReplyRule) {
  return async (context: Context<AppEnv, "/:submissionId">): Promise<Response> => {
    const submissionId = context.req.param("submissionId");
    if (!submissionIdPattern.test(submissionId)) return context.json({ ok: true, known: false });
    try {
      const known = await store.isKnown(submissionId);
      const received = known ? await store.findReceived(submissionId) : null;
      const times = received && { times: storedTimes(received, replyRuleFor(received.form)) };
      return context.json({ ok: true, known, ...times });
    } catch (fault) {
      return answerJson(context, rejectUnavailable(fault));
    }
  };
}
