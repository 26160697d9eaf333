import type { Kysely } from "kysely";
import { type Channel, isReadByPeople } from "../../../domain/leads/lead.ts";
import { busyFrom, floodDigest } from "../../../domain/leads/limits.ts";
import type { LeadDatabase } from "../lead-database.ts";
import type { StoreContext } from "../store-access.ts";
import { addNotices, isMessage } from "./messages.ts";

/** A digest lists this many requests and counts the rest: more is not read on a phone. */
export const namedInDigest = 50;

type Plan = { now: Date; channels: Channel[] };

export async function planHeldDigest(
  { db, isShared }: StoreContext,
  { now, channels }: Plan,
): Promise<number> {
  const scheduled = await scheduledForDigest(db, channels, isShared).where("status", "=", "held").execute();
  await take(db, scheduled);
  for (const [channel, taken] of Map.groupBy(scheduled, (each) => each.channel)) {
    const leadIds = taken.map(({ leadId }) => leadId);
    await addNotices(
      { db },
      [{ key: newKey("held", leadIds), kind: "held", channel, facts: { leadIds } }],
      now,
    );
  }
  return scheduled.length;
}

/** Sent once the first request has waited an hour; those of the least busy networks are listed. */
export async function planFloodDigest(
  { db, isShared }: StoreContext,
  { now, channels }: Plan,
): Promise<number> {
  const scheduled = await scheduledForDigest(db, channels, isShared)
    .where("status", "=", "accepted")
    .where("priority", ">=", busyFrom)
    .execute();
  const first = scheduled.map(({ receivedAt }) => receivedAt).sort()[0];
  if (!first || Date.parse(first) > now.getTime() - floodDigest.windowMs) return scheduled.length;
  await take(db, scheduled);
  for (const [channel, taken] of Map.groupBy(scheduled, (each) => each.channel)) {
    const leadIds = taken
      .sort((a, b) => a.priority - b.priority)
      .slice(0, namedInDigest)
      .map(({ leadId }) => leadId);
    const facts = { leadIds, count: taken.length };
    await addNotices({ db }, [{ key: newKey("flood", leadIds), kind: "flood", channel, facts }], now);
  }
  return scheduled.length;
}

/** Its first request is in no other digest, so that request's id makes the key unique. */
function newKey(kind: "held" | "flood", leadIds: string[]): string {
  return `${kind} ${leadIds[0]}`;
}

/** Such a message was never tried, and is scheduled for when the digest should long have taken it. */
function scheduledForDigest(db: Kysely<LeadDatabase>, channels: Channel[], isShared: boolean) {
  return db
    .selectFrom("message")
    .innerJoin("lead", "lead.seq", "message.lead_seq")
    .select(["key", "channel", "priority", "lead.id as leadId", "received_at as receivedAt"])
    .where("kind", "=", "request")
    .where("channel", "in", channels.filter(isReadByPeople))
    .where("attempts", "=", 0)
    .where("state", "=", "pending")
    .where("due_set_at", "is not", null)
    .orderBy("lead_seq")
    .$if(isShared, (query) => query.forUpdate("message").skipLocked());
}

async function take(db: Kysely<LeadDatabase>, scheduled: { key: string; channel: Channel }[]): Promise<void> {
  for (const message of scheduled)
    await db
      .updateTable("message")
      .set({ state: "delivered", due_at: null, due_set_at: null })
      .where(isMessage(message))
      .execute();
}
