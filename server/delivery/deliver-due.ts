import type { DeliveryContext } from "./attempt-delivery.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { createChannelWorker } from "./channel-worker.ts";

export type DeliveryOptions = DeliveryContext & { channels: ChannelSender[] };

/** Sends everything that is due now on these channels and waits for the outcome; gives the number of attempts. */
export async function deliverDue({ channels, ...context }: DeliveryOptions): Promise<number> {
  const attempts = await Promise.all(channels.map((sender) => createChannelWorker(sender, context).drain()));
  return attempts.reduce((sum, count) => sum + count, 0);
}
