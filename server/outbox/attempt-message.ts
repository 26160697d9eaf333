import type { Logger } from "pino";
import type { Clock } from "#domain/clock.ts";
import { type Channel, isOwnerChannel } from "#domain/leads/lead.ts";
import type { OwnerNotice } from "../mail/render-mail.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { ClaimedMessage, ClaimedNotice, NoticeKind } from "../store/stored-records.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { nextAttemptAt } from "./retry-schedule.ts";

type Failed = Extract<SendResult, { ok: false }>;

export type NoticeComposer = {
  /** Null when there is nothing to say any more. */
  compose(claimed: ClaimedNotice): Promise<Pick<OwnerNotice, "leadIds" | "subject" | "text" | "html"> | null>;
  /** A later attempt is not made. */
  sendWithinMs(kind: NoticeKind): number;
};

export type OutboxContext = {
  store: LeadStore;
  clock: Clock;
  log: Logger;
  /** Without it notices are left to another process. */
  notices?: NoticeComposer;
  /** Of requests. */
  random?: () => number;
};

/** `stop` abandons the send until its lease expires. */
export async function attemptMessage(
  message: ClaimedMessage,
  sender: ChannelSender,
  context: OutboxContext,
  stop: AbortSignal,
): Promise<void> {
  const result = await send(message, sender, context, stop);
  if (!result.ok && !result.permanent && stop.aborted) return;
  await record(result, message, context);
}

async function send(
  message: ClaimedMessage,
  sender: ChannelSender,
  { notices }: OutboxContext,
  signal: AbortSignal,
): Promise<SendResult> {
  let isComposed = message.kind === "request";
  try {
    if (message.kind === "request") return await sender.send(message, signal);
    if (!sender.sendNotice || !notices) return cannotSend;
    const { id, kind, attempts, createdAt } = message;
    const content = await notices.compose(message);
    if (!content) return nothingLeft;
    isComposed = true;
    return await sender.sendNotice({ id, kind, attempts, createdAt, ...content }, signal);
  } catch (fault) {
    const kind = fault instanceof Error ? fault.name : "unknown";
    // A compose error is not a channel failure.
    return {
      ok: false,
      permanent: false,
      error: `Unexpected fault (${kind})`,
      isOnlyThisMessage: !isComposed,
    };
  }
}

const cannotSend: SendResult = { ok: false, permanent: true, error: "This channel takes no notices" };
/** Says nothing of the channel, which was not used. */
const nothingLeft = {
  ok: false,
  permanent: true,
  error: "Nothing left to say",
  isOnlyThisMessage: true,
} satisfies SendResult;

async function record(result: SendResult, message: ClaimedMessage, context: OutboxContext): Promise<void> {
  const { id, kind, channel, lead, attempts } = message;
  const about = { ...(lead && { lead: lead.id }), message: id, kind, channel, attempt: attempts + 1 };
  try {
    if (result.ok) await recordDelivered(result, message, about, context);
    else await recordFailed(result, message, about, context);
  } catch (fault) {
    // The lease expires and the message is due again: it may arrive twice, but is not lost.
    if (!(fault instanceof StoreUnavailableError)) throw fault;
    context.log.error(about, "the store could not record a delivery");
  }
}

type About = { kind: ClaimedMessage["kind"]; channel: Channel };

async function recordDelivered(
  { advice }: Extract<SendResult, { ok: true }>,
  message: ClaimedMessage,
  about: About,
  { store, log }: OutboxContext,
): Promise<void> {
  if (advice) log.error(about, `delivered in part: ${advice}`);
  if (await store.markDelivered(message)) log.info(about, "delivered");
  else log.warn(about, "delivered, but the lease had passed to another process: it may arrive twice");
}

async function recordFailed(
  result: Failed,
  message: ClaimedMessage,
  about: About,
  context: OutboxContext,
): Promise<void> {
  const { store, clock, log } = context;
  const { advice, error, isOnlyThisMessage } = result;
  const at = clock();
  const nextAttemptAt = planRetry(message, result, at, context);
  if (!(await store.markFailed(message, { error, at, nextAttemptAt, isOnlyThisMessage }))) return;
  const retry = { ...about, error, nextAttemptAt: nextAttemptAt?.toISOString() };
  if (!nextAttemptAt) logGivenUp(log, { ...about, error });
  else if (advice) log.error(retry, `delivery refused, will be retried: ${advice}`);
  else log.warn(retry, "delivery failed, will be retried");
}

function planRetry(
  { kind, attempts, createdAt }: ClaimedMessage,
  { permanent, retryAfterMs }: Failed,
  now: Date,
  { notices, random = Math.random }: OutboxContext,
): Date | null {
  const at = permanent
    ? null
    : nextAttemptAt({
        attempts: attempts + 1,
        createdAt: new Date(createdAt),
        now,
        random: random(),
        retryAfterMs,
      });
  if (!at || kind === "request" || !notices) return at;
  const until = Date.parse(createdAt) + notices.sendWithinMs(kind);
  return now.getTime() < until ? new Date(Math.min(at.getTime(), until)) : null;
}

/** Level error means that the owners must act. */
function logGivenUp(log: Logger, about: About & { error: string }): void {
  if (about.error === nothingLeft.error) log.info(about, "notice dropped");
  else if (about.kind !== "request") log.error(about, "notice given up");
  else if (isOwnerChannel(about.channel))
    log.error(about, "delivery given up: `npm run leads -- retry` sends it again");
  else log.warn(about, "confirmation given up");
}
