import { dayMs, hourMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { ownerChannels } from "./outside-channels.ts";
import type { Place } from "./sqlite-place.ts";
import type { Sent, Trouble, World } from "./world.ts";

export type Violation = { name: string; fault: string; at: string };
/** Returns the violation, or null. `isEnd`: all faults ended days ago. */
export type Invariant = { name: string; check(stored: Stored, isEnd: boolean): string | null };

export type LeadRow = { id: string; status: string; answered_at: string | null };
export type DeliveryRow = { leadId: string; channel: Channel; state: string; due_at: string | null };
export type Stored = {
  leads: Map<string, LeadRow>;
  deliveries: DeliveryRow[];
};

export function readStored({ query }: Place): Stored {
  const leads = query("select id, status, answered_at from lead") as LeadRow[];
  const deliveries = query(
    `select key as "leadId", channel, state, due_at from message where kind = 'request'`,
  );
  return {
    leads: new Map(leads.map((lead) => [lead.id, lead])),
    deliveries: deliveries as DeliveryRow[],
  };
}

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

type Judgement = {
  name: string;
  isMeant: (sent: Sent) => boolean;
  /** The time by which what is promised must have arrived. */
  endsAt: (sent: Sent) => number;
  faultOf: (sent: Sent, endedAt: number) => string | null;
};

/** Checks each stored request once, unless something outside has failed meanwhile. */
export function judgeEach(world: World, { name, isMeant, endsAt, faultOf }: Judgement): Invariant {
  let unknown: Sent[] = [];
  let waiting: { sent: Sent; at: number }[] = [];
  const newSent = newEntries(world.sent);
  const isTroubled = ({ sentAt }: Sent) =>
    world.isTroubled([...processTroubles, ...ownerChannels], sentAt - hourMs, world.now);

  return {
    name,
    check() {
      unknown.push(...newSent().filter(isMeant));
      for (const sent of unknown) if (sent.id) waiting.push({ sent, at: endsAt(sent) });
      // Nobody retries a request for longer.
      unknown = unknown.filter(({ id, sentAt }) => !id && world.now < sentAt + dayMs);
      const over = waiting.filter(({ at }) => at <= world.now);
      waiting = waiting.filter(({ at }) => at > world.now);
      const faults = over.map(({ sent, at }) => (isTroubled(sent) ? null : faultOf(sent, at)));
      return faults.find((fault) => fault !== null) ?? null;
    },
  };
}
