import type { Kysely } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore } from "./lead-store.ts";
import { addNotices } from "./notices.ts";
import { isReadByPeople } from "./save-lead.ts";

/** Takes the mails about held requests that wait for it, and writes one digest to each channel in their place. */
export async function planHeldDigest(
  db: Kysely<LeadDatabase>,
  { now, channels, key }: Parameters<LeadStore["planHeldDigest"]>[0],
  isShared: boolean,
): Promise<number> {
  const waiting = await db
    .selectFrom("delivery")
    .innerJoin("lead", "lead.seq", "delivery.lead_seq")
    .select(["lead_seq", "channel", "lead.id as leadId"])
    .where("channel", "in", channels.filter(isReadByPeople))
    // Not tried yet, and waiting all the same.
    .where("attempts", "=", 0)
    .where("state", "=", "pending")
    .where("due_set_at", "is not", null)
    .where("status", "=", "held")
    .orderBy("lead_seq")
    .$if(isShared, (query) => query.forUpdate("delivery").skipLocked())
    .execute();
  for (const { lead_seq, channel } of waiting)
    await db
      .updateTable("delivery")
      .set({ state: "delivered", due_at: null, due_set_at: null })
      .where("lead_seq", "=", lead_seq)
      .where("channel", "=", channel)
      .execute();
  for (const [channel, taken] of Map.groupBy(waiting, (each) => each.channel)) {
    const leadIds = taken.map(({ leadId }) => leadId);
    await addNotices(db, [{ key, kind: "held", channel, facts: { leadIds } }], now);
  }
  return waiting.length;
}
