import type { Channel } from "#domain/leads/lead.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import type { OutsideChannels } from "./outside-channels.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Place } from "./simulate.ts";
import type { Trouble, World } from "./world.ts";

export type Violation = { name: string; fault: string; at: string };
/** Returns the violation or null. `isEnd`: all faults ended days ago. */
export type Invariant = { name: string; check(stored: Stored, isEnd: boolean): string | null };

export type LeadRow = { id: string; status: string; answered_at: string | null };
export type DeliveryRow = { leadId: string; channel: Channel; state: string; due_at: string | null };
export type Stored = {
  leads: Map<string, LeadRow>;
  deliveries: DeliveryRow[];
  /** Null when it was not queried. */
  health: Awaited<ReturnType<LeadStore["deliveryHealth"]>> | null;
};

export async function readStored({ query }: Place, server: ServerProcess | null): Promise<Stored> {
  const leads = query("select id, status, answered_at from lead") as LeadRow[];
  const deliveries = query(
    `select key as "leadId", channel, state, due_at from message where kind = 'request'`,
  );
  return {
    leads: new Map(leads.map((lead) => [lead.id, lead])),
    deliveries: deliveries as DeliveryRow[],
    health: server && (await server.health()),
  };
}

export type Parts = { world: World; channels: OutsideChannels };

/** Troubles during which promises about time cannot be kept. */
export const processTroubles: Trouble[] = ["clock", "store", "down", "killed"];

/** Returns the entries added since the last call. */
export function newEntries<T>(list: T[]): () => T[] {
  let read = 0;
  return () => {
    const added = list.slice(read);
    read = list.length;
    return added;
  };
}
