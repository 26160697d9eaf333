import { setTimeout as wait } from "node:timers/promises";
import { minuteMs } from "#domain/durations.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import type { ClaimedMessage } from "../store/stored-records.ts";
import { attemptMessage, type OutboxContext } from "./attempt-message.ts";
import type { ChannelSender } from "./channel-sender.ts";

type OutboxOptions = OutboxContext & { channels: ChannelSender[] };

export async function deliverDue({ channels, ...context }: OutboxOptions): Promise<number> {
  const attempts = await Promise.all(channels.map((sender) => createChannelWorker(sender, context).drain()));
  return attempts.reduce((sum, count) => sum + count, 0);
}

const defaultPollMs = 1000;
const stopLimitMs = 10_000;

export function startOutbox({
  channels,
  pollMs = defaultPollMs,
  ...context
}: OutboxOptions & { pollMs?: number }) {
  const workers = channels.map((sender) => createChannelWorker(sender, context));
  let isStarting = true;

  function wake(): void {
    for (const worker of workers) worker.wake();
  }

  async function poll(): Promise<void> {
    if (isStarting && (await prepareMessages(context))) isStarting = false;
    wake();
  }

  void poll();
  const timer = setInterval(poll, pollMs);
  return {
    /** Makes the workers look for due messages now. Optional, because they also poll. Never throws. */
    wake,
    /** Sends still running after `limitMs` are abandoned until the next start. */
    async stop(limitMs = stopLimitMs) {
      clearInterval(timer);
      await Promise.all(workers.map((worker) => worker.stop(limitMs)));
    },
  };
}

/** Returns false when it must be retried. */
async function prepareMessages({ store, clock, log }: OutboxContext): Promise<boolean> {
  try {
    await store.makeWaitingDue(clock());
    const added = await store.addMissingDeliveries(clock());
    if (added > 0) log.info({ added }, "deliveries added for leads that had none");
    return true;
  } catch (fault) {
    log.error({ fault: String(fault) }, "what waits could not be made due yet");
    return false;
  }
}

/** Short, so that sends of a process that has died are soon repeated; a send that takes longer renews its lease. */
const leaseMs = minuteMs;
const renewEveryMs = leaseMs / 3;
const abortLimitMs = 1000;

export function createChannelWorker(sender: ChannelSender, context: OutboxContext) {
  const underWay = new Set<Promise<void>>();
  const abandon = new AbortController();
  let filling: Promise<void> | null = null;
  let isRequested = false;
  let isClosed = false;
  let attempts = 0;

  /** Never throws. */
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
    try {
      return await store.claimDueMessages({ now: clock(), limit, leaseMs, channel: sender.channel });
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

  /** Waits until nothing is due or running. Returns how many attempts there were. */
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
    /** Sends still running after `limitMs` are abandoned, and repeated when their lease expires. */
    async stop(limitMs: number) {
      isClosed = true;
      const finished = drain();
      await Promise.race([finished, wait(limitMs, undefined, { ref: false })]);
      abandon.abort();
      await Promise.race([finished, wait(abortLimitMs, undefined, { ref: false })]);
    },
  };
}
