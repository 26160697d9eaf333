import type { Logger } from "pino";
import type { Clock } from "../../domain/clock.ts";
import { minuteMs } from "../../domain/durations.ts";
import { type Channel, isOwnerChannel } from "../../domain/leads/lead.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { ClaimedDelivery } from "../store/stored-records.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { createChannelPause, nextAttemptAt } from "./retry-schedule.ts";

/** A lease must outlive the longest send, or a second process would repeat it. */
export const leaseMs = minuteMs;
export const sendLimitMs = 45_000;
const errorMaxLength = 200;

export type DeliveryContext = {
  store: LeadStore;
  clock: Clock;
  log: Logger;
  onAttempt?: (channel: Channel, result: "delivered" | "failed") => void;
  random?: () => number;
};

export type ChannelWorker = {
  /** Never throws. */
  wake(): void;
  /** Waits until nothing is due or running. */
  drain(): Promise<number>;
  /** `drain` then waits only for running sends. */
  close(): void;
  /** Abandoned sends are repeated when their lease expires. */
  abort(): void;
};

export function createChannelWorker(sender: ChannelSender, context: DeliveryContext): ChannelWorker {
  const underWay = new Set<Promise<void>>();
  const stop = new AbortController();
  const pause = createChannelPause(context.clock);
  let filling: Promise<void> | null = null;
  let isRequested = false;
  let isClosed = false;
  let attempts = 0;

  function wake(): void {
    fill().catch(logFault);
  }

  /** A call during a run repeats it, so that runs never overlap. */
  function fill(): Promise<void> {
    isRequested = true;
    filling ??= fillWhileRequested();
    return filling;
  }

  async function fillWhileRequested(): Promise<void> {
    // Lets `filling` be assigned before the finally block clears it.
    await null;
    try {
      while (isRequested && !isClosed) {
        isRequested = false;
        const room = pause.allowedNow(sender.concurrency) - underWay.size;
        const claims = room > 0 ? await claim(room) : [];
        for (const claimed of claims) start(claimed);
      }
    } finally {
      filling = null;
    }
  }

  async function claim(limit: number): Promise<ClaimedDelivery[]> {
    const { store, clock, log } = context;
    try {
      return await store.claimDueDeliveries({ now: clock(), limit, leaseMs, channels: [sender.channel] });
    } catch (fault) {
      if (!(fault instanceof StoreUnavailableError)) throw fault;
      log.error({ channel: sender.channel }, "the store could not be asked for due deliveries");
      return [];
    }
  }

  function start(claimed: ClaimedDelivery): void {
    attempts += 1;
    const { end } = pause.begin();
    const settled = attemptDelivery(claimed, sender, context, stop.signal)
      .then(end)
      .catch(logFault)
      .finally(() => {
        underWay.delete(settled);
        wake();
      });
    underWay.add(settled);
  }

  async function drain(): Promise<number> {
    if (!isClosed) await fill();
    while (filling || underWay.size > 0) await (filling ?? Promise.race(underWay));
    return attempts;
  }

  function logFault(fault: unknown): void {
    context.log.error({ channel: sender.channel, fault: String(fault) }, "unexpected fault while delivering");
  }

  return {
    wake,
    drain,
    close() {
      isClosed = true;
    },
    abort() {
      stop.abort();
    },
  };
}

/** Returns whether the channel works, or null when unknown; `stop` abandons the send until its lease expires. */
async function attemptDelivery(
  claimed: ClaimedDelivery,
  sender: ChannelSender,
  context: DeliveryContext,
  stop: AbortSignal,
): Promise<boolean | null> {
  const result = await send(claimed, sender, stop);
  if (!result.ok && stop.aborted) return null;
  context.onAttempt?.(sender.channel, result.ok ? "delivered" : "failed");
  await record(result, claimed, context);
  return result.ok || result.isOnlyThisLead === true;
}

async function record(
  result: SendResult,
  claimed: ClaimedDelivery,
  { store, clock, log, random = Math.random }: DeliveryContext,
): Promise<void> {
  const { delivery, lead } = claimed;
  const attempt = delivery.attempts + 1;
  const about = { lead: lead.id, delivery: delivery.id, channel: delivery.channel, attempt };
  try {
    if (result.ok) {
      if (result.advice) log.error(about, `delivered in part: ${result.advice}`);
      if (await store.markDelivered(claimed)) log.info(about, "delivered");
      else log.warn(about, "delivered, but the lease had passed to another process: it may arrive twice");
      return;
    }
    const error = sanitizeError(result.error);
    const at = clock();
    const next = result.permanent
      ? null
      : nextAttemptAt({ attempts: attempt, now: at, random: random(), retryAfterMs: result.retryAfterMs });
    const { isOnlyThisLead } = result;
    const isMarked = await store.markFailed(claimed, { error, at, nextAttemptAt: next, isOnlyThisLead });
    if (!isMarked) return;
    const retry = { ...about, error, nextAttemptAt: next?.toISOString() };
    if (next && result.advice) log.error(retry, `delivery refused, will be retried: ${result.advice}`);
    else if (next) log.warn(retry, "delivery failed, will be retried");
    else logGivenUp(log, { ...about, error });
  } catch (fault) {
    // The lease expires and the delivery is due again: it may arrive twice, but is not lost.
    if (!(fault instanceof StoreUnavailableError)) throw fault;
    log.error(about, "the store could not record a delivery");
  }
}

/** Level error means that the owners must act. */
function logGivenUp(log: Logger, about: { channel: Channel; error: string }): void {
  if (isOwnerChannel(about.channel))
    log.error(about, "delivery given up: `npm run leads -- retry` sends it again");
  else log.warn(about, "confirmation given up");
}

async function send(claimed: ClaimedDelivery, sender: ChannelSender, stop: AbortSignal): Promise<SendResult> {
  try {
    return await sender.send(claimed, AbortSignal.any([stop, AbortSignal.timeout(sendLimitMs)]));
  } catch (fault) {
    const kind = fault instanceof Error ? fault.name : "unknown";
    return { ok: false, permanent: false, error: `Unexpected fault (${kind})` };
  }
}

export function sanitizeError(error: string): string {
  return error
    .replace(/\s+/g, " ")
    .replace(/(?<!\S)\S+@\S+/g, "[address]")
    .slice(0, errorMaxLength);
}
