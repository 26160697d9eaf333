import type { Delivery } from "../domain/leads/lead.ts";

/** Where a delivery stands, for the owner. */
export function deliveryStateLabel({ state, attempts }: Pick<Delivery, "state" | "attempts">): string {
  if (state === "delivered") return "delivered";
  if (state === "dead") return "given up";
  if (state === "leased") return "being sent";
  return attempts === 0 ? "waiting" : "failed, will be retried";
}
