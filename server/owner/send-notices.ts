import type { Logger } from "pino";
import type { Clock } from "../../domain/clock.ts";
import { hourMs } from "../../domain/durations.ts";
import type { Notice } from "../mail/render-mail.ts";
import type { ChannelSender, SendResult } from "../outbox/channel-sender.ts";
import { leaseMs, sanitizeError, sendLimitMs } from "../outbox/channel-worker.ts";
import { nextAttemptAt } from "../outbox/retry-schedule.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { ClaimedNotice, NoticeKind } from "../store/stored-records.ts";

/** Later a notice is no longer true, or comes at night, and the next digest says it; suspected spam is reported however late. */
const sendWithinMs: Record<NoticeKind, number> = {
  reminder: 3 * hourMs,
  digest: 3 * hourMs,
  canary: 3 * hourMs,
  alert: 24 * hourMs,
  copy: 24 * hourMs,
  forget: 24 * hourMs,
  held: Number.POSITIVE_INFINITY,
  flood: Number.POSITIVE_INFINITY,
};

const claimedAtOnce = 5;

export type NoticeContext = {
  store: LeadStore;
  channels: ChannelSender[];
  clock: Clock;
  log: Logger;
  compose(claimed: ClaimedNotice): Promise<Pick<Notice, "subject" | "text" | "html">>;
};

/** Retried like a delivery; `stop` abandons it. */
export async function sendDueNotices(context: NoticeContext, stop: AbortSignal): Promise<void> {
  const { store, channels, clock } = context;
  const claim = { limit: claimedAtOnce, leaseMs, channels: channels.map(({ channel }) => channel) };
  while (!stop.aborted) {
    const claimed = await store.claimDueNotices({ now: clock(), ...claim });
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((each) => attemptNotice(each, context, stop)));
  }
}

async function attemptNotice(
  claimed: ClaimedNotice,
  context: NoticeContext,
  stop: AbortSignal,
): Promise<void> {
  const { store, clock, log } = context;
  const { id, kind, channel, lead } = claimed;
  const result = await send(claimed, context, stop);
  if (!result.ok && stop.aborted) return;
  const attempts = claimed.attempts + 1;
  const about = { notice: id, kind, channel, attempt: attempts, ...(lead && { lead: lead.id }) };
  const at = clock();
  if (result.ok) {
    await store.markNotice(claimed, { at, failure: null });
    log.info(about, "notice sent");
    return;
  }
  const { permanent, retryAfterMs, isOnlyThisLead } = result;
  const retryAt = permanent
    ? null
    : nextAttemptAt({ attempts, now: at, random: Math.random(), retryAfterMs });
  const end = Date.parse(claimed.createdAt) + sendWithinMs[kind];
  const next = retryAt && retryAt.getTime() <= end ? retryAt : null;
  const error = sanitizeError(result.error);
  await store.markNotice(claimed, { at, failure: { error, nextAttemptAt: next, isOnlyThisLead } });
  if (next) log.warn({ ...about, error }, "notice failed, will be retried");
  else log.error({ ...about, error }, "notice given up");
}

async function send(
  claimed: ClaimedNotice,
  { channels, compose }: NoticeContext,
  stop: AbortSignal,
): Promise<SendResult> {
  const { id, kind, attempts, createdAt, lead } = claimed;
  const sender = channels.find(({ channel }) => channel === claimed.channel);
  let isComposed = false;
  try {
    const notice = { id, kind, attempts, createdAt, leadId: lead?.id ?? null, ...(await compose(claimed)) };
    isComposed = true;
    const limit = AbortSignal.any([stop, AbortSignal.timeout(sendLimitMs)]);
    return (await sender?.sendNotice?.(notice, limit)) ?? noSender;
  } catch (fault) {
    const kind = fault instanceof Error ? fault.name : "unknown";
    // A compose error is not a channel failure.
    return { ok: false, permanent: false, error: `Unexpected fault (${kind})`, isOnlyThisLead: !isComposed };
  }
}

const noSender: SendResult = { ok: false, permanent: true, error: "This channel takes no notices" };
