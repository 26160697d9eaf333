import type { Logger } from "pino";
import type { Clock } from "#domain/clock.ts";
import { isOwnerChannel } from "#domain/leads/lead.ts";
import type { OwnerNotice } from "../mail/render-mail.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { ClaimedMessage, ClaimedNotice, NoticeKind } from "../store/stored-records.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { nextAttemptAt } from "./retry-schedule.ts";

/** `isOnlyThisMessage`: the channel was not used, so its failure says nothing about the channel. */
type Attempt = SendResult & { isOnlyThisMessage?: boolean };

export type NoticeComposer = {
  /** Returns null when the notice no longer applies. */
  compose(claimed: ClaimedNotice): Promise<Pick<OwnerNotice, "leadIds" | "subject" | "text" | "html"> | null>;
  /** How long after it was created a notice may be attempted. */
  sendWithinMs(kind: NoticeKind): number;
};

export type OutboxContext = {
  store: LeadStore;
  clock: Clock;
  log: Logger;
  /** Left out where no notices are sent. */
  notices?: NoticeComposer;
};

/** `stop` abandons the send; the message is due again when its lease expires. */
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
): Promise<Attempt> {
  let isOnlyThisMessage = message.kind !== "request";
  try {
    if (message.kind === "request") return await sender.send(message, signal);
    const { id, kind, attempts, createdAt } = message;
    const content = await notices?.compose(message);
    if (!content || !sender.sendNotice) return nothingLeft;
    isOnlyThisMessage = false;
    return await sender.sendNotice({ id, kind, attempts, createdAt, ...content }, signal);
  } catch (fault) {
    const kind = fault instanceof Error ? fault.name : "unknown";
    return { ok: false, error: `Unexpected fault (${kind})`, isOnlyThisMessage };
  }
}

const nothingLeft = {
  ok: false,
  permanent: true,
  error: "Nothing left to say",
  isOnlyThisMessage: true,
} satisfies Attempt;

async function record(result: Attempt, message: ClaimedMessage, context: OutboxContext): Promise<void> {
  const { store, clock, log } = context;
  const { id, kind, channel, lead, attempts } = message;
  const about = { ...(lead && { lead: lead.id }), delivery: id, kind, channel, attempt: attempts + 1 };
  try {
    if (result.ok) {
      if (await store.markDelivered(message)) log.info(about, "delivered");
      else log.warn(about, "delivered, but the lease had passed to another process: it may arrive twice");
      return;
    }
    const at = clock();
    const nextAttemptAt = planRetry(message, result.permanent, at, context);
    const { error, isOnlyThisMessage } = result;
    if (await store.markFailed(message, { error, at, nextAttemptAt, isOnlyThisMessage }))
      logFailed(log, { ...about, error, nextAttemptAt: nextAttemptAt?.toISOString() });
  } catch (fault) {
    // The lease expires and the message is due again: it may arrive twice, but is not lost.
    if (!(fault instanceof StoreUnavailableError)) throw fault;
    log.error(about, "the store could not record a delivery");
  }
}

function planRetry(
  { kind, attempts, createdAt }: ClaimedMessage,
  permanent: boolean | undefined,
  now: Date,
  { notices }: OutboxContext,
): Date | null {
  const at = permanent
    ? null
    : nextAttemptAt({ attempts: attempts + 1, createdAt: new Date(createdAt), now });
  if (!at || kind === "request" || !notices) return at;
  const until = Date.parse(createdAt) + notices.sendWithinMs(kind);
  return now.getTime() < until ? new Date(Math.min(at.getTime(), until)) : null;
}

type FailedAttempt = Pick<ClaimedMessage, "kind" | "channel"> & {
  error: string;
  nextAttemptAt: string | undefined;
};

/** Level error means that the owners must act. */
function logFailed(log: Logger, about: FailedAttempt): void {
  if (about.nextAttemptAt) log.warn(about, "delivery failed, will be retried");
  else if (about.error === nothingLeft.error) log.info(about, "notice dropped");
  else if (about.kind !== "request") log.error(about, "notice given up");
  else if (isOwnerChannel(about.channel))
    log.error(about, "delivery given up: `npm run leads -- retry` sends it again");
  else log.warn(about, "confirmation given up");
}
