import type { Kysely } from "kysely";
import { reachesOwners } from "../../domain/leads/lead.ts";
import { addDeliveries } from "./deliveries.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { StoreContext, Tables } from "./store-access.ts";

/** It waits for the owners no longer, nor are they reminded; what was said first stands. False when there is no such lead. */
export async function markAnswered({ db }: Tables, leadId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lead")
    .set(({ fn, val }) => ({
      answered_at: fn.coalesce("answered_at", val(now.toISOString())),
      remind_at: null,
    }))
    .where("id", "=", leadId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes markAnswered back; what was not answered stays as it is. planReminders decides when to remind of it next. */
export async function markUnanswered({ db }: Tables, leadId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lead")
    .set({ answered_at: null, remind_at: now.toISOString() })
    .where("id", "=", leadId)
    .where("answered_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a lead out of the ordinary ones: what has not been delivered will not be. False when there is none. */
export async function markSpam({ db }: Tables, leadId: string, now: Date): Promise<boolean> {
  const seq = await setStatus(db, leadId, { status: "spam", judgedAt: now });
  if (seq === null) return false;
  await db.deleteFrom("delivery").where("lead_seq", "=", seq).where("state", "!=", "delivered").execute();
  return true;
}

/**
 * Makes an ordinary lead of one that was held or called spam. It goes to the channels it has not been sent to; what was
 * sent with the mark is not sent twice. False when there is none.
 */
export async function markNotSpam(
  { db, channels }: StoreContext,
  leadId: string,
  now: Date,
): Promise<boolean> {
  // No reminder was sent while it was held or spam, and one may have been due: planReminders looks at it again.
  const seq = await setStatus(db, leadId, { status: "accepted", judgedAt: null, remindAt: now });
  if (seq === null) return false;
  await addDeliveries(db, seq, channels.filter(reachesOwners), now);
  return true;
}

async function setStatus(
  db: Kysely<LeadDatabase>,
  leadId: string,
  { status, judgedAt, remindAt }: { status: "accepted" | "spam"; judgedAt: Date | null; remindAt?: Date },
): Promise<number | null> {
  const row = await db
    .updateTable("lead")
    .set(({ fn, val }) => ({
      status,
      // Saying it twice does not keep it for longer.
      judged_at: judgedAt && fn.coalesce("judged_at", val(judgedAt.toISOString())),
      ...(remindAt && { remind_at: remindAt.toISOString() }),
    }))
    .where("id", "=", leadId)
    .returning("seq")
    .executeTakeFirst();
  return row?.seq ?? null;
}
