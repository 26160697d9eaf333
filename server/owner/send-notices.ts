import type { SendResult } from "../outbox/channel-sender.ts";
import { leaseMs, sanitizeError, sendLimitMs } from "../outbox/channel-worker.ts";
import { nextAttemptAt } from "../outbox/retry-schedule.ts";
import type { ClaimedNotice } from "../store/stored-records.ts";
import { noticeDefinitions } from "./notice-kinds.ts";
import { type OwnerContext, renderNotice } from "./owner-context.ts";

const claimedAtOnce = 5;

/** Retried like a delivery; `stop` abandons it. */
export async function sendDueNotices(context: OwnerContext, stop: AbortSignal): Promise<void> {
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
  context: OwnerContext,
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
  const end = Date.parse(claimed.createdAt) + noticeDefinitions[kind].sendWithinMs;
  const next = retryAt && retryAt.getTime() <= end ? retryAt : null;
  const error = sanitizeError(result.error);
  await store.markNotice(claimed, { at, failure: { error, nextAttemptAt: next, isOnlyThisLead } });
  if (next) log.warn({ ...about, error }, "notice failed, will be retried");
  else log.error({ ...about, error }, "notice given up");
}

async function send(claimed: ClaimedNotice, context: OwnerContext, stop: AbortSignal): Promise<SendResult> {
  const { id, kind, attempts, createdAt, lead } = claimed;
  const sender = context.channels.find(({ channel }) => channel === claimed.channel);
  let isComposed = false;
  try {
    const text = await noticeDefinitions[kind].compose(claimed, context);
    const mail = renderNotice(text, context.site.business.name);
    const notice = { id, kind, attempts, createdAt, leadId: lead?.id ?? null, ...mail };
    isComposed = true;
    const limit = AbortSignal.any([stop, AbortSignal.timeout(sendLimitMs)]);
    return (await sender?.sendNotice?.(notice, limit)) ?? noSender;
  } catch (fault) {
    const name = fault instanceof Error ? fault.name : "unknown";
    // A compose error is not a channel failure.
    return { ok: false, permanent: false, error: `Unexpected fault (${name})`, isOnlyThisLead: !isComposed };
  }
}

const noSender: SendResult = { ok: false, permanent: true, error: "This channel takes no notices" };
