import type { Kysely } from "kysely";
import { type Channel, isReadByPeople } from "../../../domain/leads/lead.ts";
import { busyFrom, floodDigest } from "../../../domain/leads/limits.ts";
import type { LeadDatabase } from "../lead-database.ts";
import type { StoreContext } from "../store-access.ts";
import { addNotice, isMessage } from "./messages.ts";

/** A digest lists this many requests and counts the rest: more is not read on a phone. */
export const namedInDigest = 50;

type Plan = { now: Date; channels: Channel[] };

export async function planHeldDigest(
  { db, isShared }: StoreContext,
  { now, channels }: Plan,
): Promise<number> {
  const scheduled = await scheduledForDigest(db, channels, isShared).where("status", "=", "held").execute();
  await replaceByDigest(db, "held", scheduled, now, (leadIds) => ({ leadIds }));
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
  const leastBusyFirst = scheduled.toSorted((a, b) => a.priority - b.priority);
  await replaceByDigest(db, "flood", leastBusyFirst, now, (leadIds) => ({
    leadIds: leadIds.slice(0, namedInDigest),
    count: leadIds.length,
  }));
  return scheduled.length;
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

async function replaceByDigest(
  db: Kysely<LeadDatabase>,
  kind: "held" | "flood",
  scheduled: { key: string; channel: Channel; leadId: string }[],
  now: Date,
  factsOf: (leadIds: string[]) => object,
): Promise<void> {
  for (const message of scheduled)
    await db
      .updateTable("message")
      .set({ state: "delivered", due_at: null, due_set_at: null })
      .where(isMessage(message))
      .execute();
  for (const [channel, ofChannel] of Map.groupBy(scheduled, (each) => each.channel)) {
    const leadIds = ofChannel.map(({ leadId }) => leadId);
    // Its first request is in no other digest, so that request's id makes the key unique.
    const notice = { key: `${kind} ${leadIds[0]}`, kind, facts: factsOf(leadIds) };
    await addNotice({ db }, notice, [channel], now);
  }
}
