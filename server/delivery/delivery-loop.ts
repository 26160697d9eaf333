import { setTimeout as wait } from "node:timers/promises";
import type { ChannelSender } from "./channel-sender.ts";
import { type ChannelWorker, createChannelWorker, type DeliveryContext } from "./channel-worker.ts";

export type DeliveryOptions = DeliveryContext & { channels: ChannelSender[] };

/** Sends everything that is due now on these channels and waits for the outcome; gives the number of attempts. */
export async function deliverDue({ channels, ...context }: DeliveryOptions): Promise<number> {
  const attempts = await Promise.all(channels.map((sender) => createChannelWorker(sender, context).drain()));
  return attempts.reduce((sum, count) => sum + count, 0);
}

const defaultPollMs = 1000;
const stopLimitMs = 10_000;
/** How long an abandoned send may take to let go. */
const abortLimitMs = 1000;

type DeliveryLoop = {
  /** To be called after storing a lead; without it the lead waits for the next poll. Never throws. */
  wake(): void;
  /** Starts nothing more, waits for what is under way and after `limitMs` abandons it to the next start. */
  stop(limitMs?: number): Promise<void>;
};

/** Sends deliveries as they fall due, until stopped. */
export function startDeliveryLoop({
  channels,
  pollMs = defaultPollMs,
  ...context
}: DeliveryOptions & { pollMs?: number }): DeliveryLoop {
  const workers = channels.map((sender) => createChannelWorker(sender, context));
  let isAdopting = true;

  function wake(): void {
    for (const worker of workers) worker.wake();
  }

  async function poll(): Promise<void> {
    if (isAdopting && (await adoptUndelivered(context))) isAdopting = false;
    wake();
  }

  void poll();
  context.store.listenForDue(wake);
  const timer = setInterval(poll, pollMs);
  return {
    wake,
    async stop(limitMs = stopLimitMs) {
      clearInterval(timer);
      for (const worker of workers) worker.close();
      await finishOrAbort(workers, limitMs);
    },
  };
}

/** Leads that came in while no channel was configured get their deliveries now. False when it has to be tried again. */
async function adoptUndelivered({ store, clock, log }: DeliveryContext): Promise<boolean> {
  try {
    const added = await store.addMissingDeliveries(clock());
    if (added > 0) log.info({ added }, "deliveries added for leads that had none");
    return true;
  } catch (fault) {
    log.error({ fault: String(fault) }, "missing deliveries could not be added yet");
    return false;
  }
}

async function finishOrAbort(workers: ChannelWorker[], limitMs: number): Promise<void> {
  const finished = Promise.all(workers.map((worker) => worker.drain()));
  const done = new AbortController();
  const limit = async (ms: number) => wait(ms, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([finished, limit(limitMs)]);
  for (const worker of workers) worker.abort();
  await Promise.race([finished, limit(abortLimitMs)]);
  done.abort();
}
