import type { Kysely } from "kysely";
import { isOwnerChannel } from "../../domain/leads/lead.ts";
import { addDeliveries } from "./deliveries.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { StoreContext, Tables } from "./store-access.ts";

/** The first mark stands. */
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

/** planReminders then sets the next reminder. */
export async function markUnanswered({ db }: Tables, leadId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lead")
    .set({ answered_at: null, remind_at: now.toISOString() })
    .where("id", "=", leadId)
    .where("answered_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undelivered channels will not get it. */
export async function markSpam({ db }: Tables, leadId: string, now: Date): Promise<boolean> {
  const seq = await setStatus(db, leadId, { status: "spam", judgedAt: now });
  if (seq === null) return false;
  await db.deleteFrom("delivery").where("lead_seq", "=", seq).where("state", "!=", "delivered").execute();
  return true;
}

/** A lead that was sent with the spam mark is not sent again. */
export async function markNotSpam(
  { db, channels }: StoreContext,
  leadId: string,
  now: Date,
): Promise<boolean> {
  // Reminders were skipped while it was held or spam: planReminders sets the next one.
  const seq = await setStatus(db, leadId, { status: "accepted", judgedAt: null, remindAt: now });
  if (seq === null) return false;
  await addDeliveries(db, seq, channels.filter(isOwnerChannel), now);
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
      // A repeated mark does not extend the retention.
      judged_at: judgedAt && fn.coalesce("judged_at", val(judgedAt.toISOString())),
      ...(remindAt && { remind_at: remindAt.toISOString() }),
    }))
    .where("id", "=", leadId)
    .returning("seq")
    .executeTakeFirst();
  return row?.seq ?? null;
}
