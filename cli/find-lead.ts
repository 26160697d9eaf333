import type { LeadWithDeliveries } from "../domain/leads/lead.ts";
import { OperatorError } from "../domain/operator-error.ts";
import type { LeadStore } from "../server/store/lead-store.ts";

/** The lead with this id, or the only one whose id begins so. */
export async function findByIdOrStart(store: LeadStore, id: string): Promise<LeadWithDeliveries> {
  const exact = await store.findLead(id);
  if (exact) return exact;
  const { count, firstId } = await store.matchIdStart(id);
  if (count > 1) throw new OperatorError(`${count} requests have an id that begins with "${id}".`);
  const only = firstId && (await store.findLead(firstId));
  if (!only) throw unknownId(id);
  return only;
}

export function unknownId(id: string): OperatorError {
  return new OperatorError(`There is no request with the id "${id}".`);
}
