import { type ClaimedDelivery, StoreUnavailableError } from "../store/lead-store.ts";
import { attemptDelivery, type DeliveryContext, leaseMs } from "./attempt-delivery.ts";
import { createChannelPause } from "./channel-pause.ts";
import type { ChannelSender } from "./channel-sender.ts";

export type ChannelWorker = {
  /** Starts sending what is due, as far as there is room; room that falls free is filled again. Never throws. */
  wake(): void;
  /** Wakes it and waits until nothing is due now or under way. @returns the number of attempts so far */
  drain(): Promise<number>;
  /** Starts nothing more; `drain` then waits only for what is under way. */
  close(): void;
  /** Abandons what is under way: it is sent again once its lease has run out. */
  abort(): void;
};

/** Sends one channel's deliveries, a few at a time, apart from all other channels. */
export function createChannelWorker(sender: ChannelSender, context: DeliveryContext): ChannelWorker {
  const underWay = new Set<Promise<void>>();
  const stop = new AbortController();
  const pause = createChannelPause(context.clock);
  let filling: Promise<void> | null = null;
  let isAsked = false;
  let isClosed = false;
  let attempts = 0;

  function wake(): void {
    fill().catch(logFault);
  }

  /** One run at a time: a call during a run makes it look once more. */
  function fill(): Promise<void> {
    isAsked = true;
    filling ??= fillWhileAsked();
    return filling;
  }

  async function fillWhileAsked(): Promise<void> {
    // So that `filling` is set before the end of this function clears it.
    await null;
    try {
      while (isAsked && !isClosed) {
        isAsked = false;
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
