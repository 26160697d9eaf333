import type { Channel, Delivery } from "../domain/lead.ts";

const names: Record<Channel, string> = { email: "e-mail", mailbox: "mailbox", webhook: "webhook" };

export function channelName(channel: Channel): string {
  return names[channel];
}

/** Where a delivery stands, for the owner. */
export function stateWords({ state, attempts }: Pick<Delivery, "state" | "attempts">): string {
  if (state === "delivered") return "delivered";
  if (state === "dead") return "given up";
  if (state === "leased") return "being sent";
  return attempts === 0 ? "waiting" : "failed, will be retried";
}
