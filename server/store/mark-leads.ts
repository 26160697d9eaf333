import { type Kysely, type Selectable, sql } from "kysely";
import { isOwnerChannel } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { addDeliveries } from "./messages/messages.ts";
import type { StoreContext, Tables } from "./store-access.ts";

/** The first mark is kept, with the owner who made it. */
export async function markAnswered(
  { db }: Tables,
  leadId: string,
  now: Date,
  owner: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lead")
    .set(({ fn, val, ref }) => ({
      answered_at: fn.coalesce("answered_at", val(now.toISOString())),
      answered_by: sql`case when answered_at is null then ${owner} else ${ref("answered_by")} end`,
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
    .set({ answered_at: null, answered_by: null, closed_as: null, remind_at: now.toISOString() })
    .where("id", "=", leadId)
    .where("answered_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undelivered channels will not get it. */
export async function markSpam({ db }: Tables, leadId: string, now: Date): Promise<boolean> {
  const lead = await setStatus(db, leadId, { status: "spam", spamAt: now });
  if (lead === null) return false;
  await db
    .deleteFrom("message")
    .where("lead_seq", "=", lead.seq)
    .where("kind", "=", "request")
    .where("state", "!=", "delivered")
    .execute();
  return true;
}

/** A lead that was sent with the spam mark is not sent again. */
export async function markNotSpam(
  { db, channels }: StoreContext,
  leadId: string,
  now: Date,
): Promise<boolean> {
  // Reminders were skipped while it was held or spam: planReminders sets the next one.
  const lead = await setStatus(db, leadId, { status: "accepted", spamAt: null, remindAt: now });
  if (lead === null) return false;
  await addDeliveries(db, lead, channels.filter(isOwnerChannel), now);
  return true;
}

async function setStatus(
  db: Kysely<LeadDatabase>,
  leadId: string,
  { status, spamAt, remindAt }: { status: "accepted" | "spam"; spamAt: Date | null; remindAt?: Date },
): Promise<Pick<Selectable<LeadDatabase["lead"]>, "seq" | "id" | "received_at"> | null> {
  const row = await db
    .updateTable("lead")
    .set(({ fn, val }) => ({
      status,
      // A repeated mark does not extend the retention.
      spam_at: spamAt && fn.coalesce("spam_at", val(spamAt.toISOString())),
      ...(remindAt && { remind_at: remindAt.toISOString() }),
    }))
    .where("id", "=", leadId)
    .returning(["seq", "id", "received_at"])
    .executeTakeFirst();
  return row ?? null;
}
