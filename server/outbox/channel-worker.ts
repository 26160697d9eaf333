import { setTimeout as wait } from "node:timers/promises";
import { minuteMs } from "#domain/durations.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { ClaimedMessage } from "../store/stored-records.ts";
import { attemptMessage, type OutboxContext } from "./attempt-message.ts";
import type { ChannelSender } from "./channel-sender.ts";

/** Short, so that the sends of a process that has died are soon made again; a send that takes longer renews its lease. */
const leaseMs = minuteMs;
const renewEveryMs = leaseMs / 3;
const abortLimitMs = 1000;

export type ChannelWorker = {
  /** Never throws. */
  wake(): void;
  /** Waits until nothing is due or running. */
  drain(): Promise<number>;
  /** Sends still running after `limitMs` are abandoned, and repeated when their lease expires. */
  stop(limitMs: number): Promise<void>;
};

export function createChannelWorker(sender: ChannelSender, context: OutboxContext): ChannelWorker {
  const underWay = new Set<Promise<void>>();
  const abandon = new AbortController();
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
        const room = sender.concurrency - underWay.size;
        const claims = room > 0 ? await claim(room) : [];
        for (const claimed of claims) start(claimed);
      }
    } finally {
      filling = null;
    }
  }

  async function claim(limit: number): Promise<ClaimedMessage[]> {
    const { store, clock, log } = context;
    const channels = [sender.channel];
    try {
      return await store.claimDueMessages({ now: clock(), limit, leaseMs, channels });
    } catch (fault) {
      if (!(fault instanceof StoreUnavailableError)) throw fault;
      log.error({ channel: sender.channel }, "the store could not be asked for due messages");
      return [];
    }
  }

  function start(claimed: ClaimedMessage): void {
    attempts += 1;
    const renewing = setInterval(() => (isClosed ? clearInterval(renewing) : renew(claimed)), renewEveryMs);
    const settled = attemptMessage(claimed, sender, context, abandon.signal)
      .catch(logFault)
      .finally(() => {
        clearInterval(renewing);
        underWay.delete(settled);
        wake();
      });
    underWay.add(settled);
  }

  /** If this fails until the lease has expired, the message may arrive twice. */
  function renew(claimed: ClaimedMessage): void {
    context.store.renewLease(claimed, { now: context.clock(), leaseMs }).catch((fault) => {
      context.log.error({ channel: sender.channel, fault: String(fault) }, "a lease could not be renewed");
    });
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
    async stop(limitMs) {
      isClosed = true;
      const finished = drain();
      await Promise.race([finished, wait(limitMs, undefined, { ref: false })]);
      abandon.abort();
      await Promise.race([finished, wait(abortLimitMs, undefined, { ref: false })]);
    },
  };
}
