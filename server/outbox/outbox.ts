import type { OutboxContext } from "./attempt-message.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { createChannelWorker } from "./channel-worker.ts";

type OutboxOptions = OutboxContext & { channels: ChannelSender[] };

export async function deliverDue({ channels, ...context }: OutboxOptions): Promise<number> {
  const attempts = await Promise.all(channels.map((sender) => createChannelWorker(sender, context).drain()));
  return attempts.reduce((sum, count) => sum + count, 0);
}

const defaultPollMs = 1000;
const stopLimitMs = 10_000;

type Outbox = {
  /** Optional: a missed call is made up for by the next poll. Never throws. */
  wake(): void;
  /** Sends still running after `limitMs` are abandoned until the next start. */
  stop(limitMs?: number): Promise<void>;
};

export function startOutbox({
  channels,
  pollMs = defaultPollMs,
  ...context
}: OutboxOptions & { pollMs?: number }): Outbox {
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
    wake,
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
