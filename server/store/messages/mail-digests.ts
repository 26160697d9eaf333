import { type Channel, isReadByPeople } from "#domain/leads/lead.ts";
import { busyFrom, floodDigest } from "#domain/leads/limits.ts";
import type { StoreContext } from "../store-access.ts";
import { addNotice, isMessage } from "./messages.ts";

/** A digest lists this many requests and counts the rest: more is not read on a phone. */
const namedInDigest = 50;

type Plan = { status: "held" | "accepted"; now: Date; channels: Channel[] };

/**
 * One notice in place of the mails that are too many to be sent one by one; those of the least busy networks are listed. For a flood
 * it is sent once the first request has waited an hour.
 */
export async function planMailDigest(
  { db, isShared }: StoreContext,
  { status, now, channels }: Plan,
): Promise<number> {
  const scheduled = await db
    .selectFrom("message")
    .innerJoin("lead", "lead.seq", "message.lead_seq")
    .select(["key", "channel", "lead.id as leadId", "received_at as receivedAt"])
    .where("kind", "=", "request")
    .where("channel", "in", channels.filter(isReadByPeople))
    .where("status", "=", status)
    .where("priority", ">=", status === "held" ? 0 : busyFrom)
    // Such a message was never tried, and is scheduled for when the digest should long have taken it.
    .where("attempts", "=", 0)
    .where("state", "=", "pending")
    .where("due_set_at", "is not", null)
    .orderBy("priority")
    .orderBy("lead_seq")
    .$if(isShared, (query) => query.forUpdate("message").skipLocked())
    .execute();
  const first = scheduled.map(({ receivedAt }) => receivedAt).sort()[0] ?? "";
  if (status === "accepted" && Date.parse(first) > now.getTime() - floodDigest.windowMs)
    return scheduled.length;
  for (const message of scheduled)
    await db
      .updateTable("message")
      .set({ state: "delivered", due_at: null, due_set_at: null })
      .where(isMessage(message))
      .execute();
  for (const [channel, ofChannel] of Map.groupBy(scheduled, (each) => each.channel)) {
    const leadIds = ofChannel.map(({ leadId }) => leadId);
    const facts = { status, leadIds: leadIds.slice(0, namedInDigest), count: leadIds.length };
    // Each request is in one digest only, so that the first one's id makes the key unique.
    await addNotice({ db }, { key: `requests ${leadIds[0]}`, kind: "requests", facts }, [channel], now);
  }
  return scheduled.length;
}
