import { type Kysely, type Selectable, sql } from "kysely";
import { isOwnerChannel } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { addDeliveries } from "./messages/messages.ts";
import type { NextReminder } from "./messages/plan-reminders.ts";
import { readFields } from "./read-leads.ts";
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

export async function markUnanswered(
  { db }: Tables,
  leadId: string,
  nextReminder: NextReminder,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lead")
    .set({ answered_at: null, answered_by: null, closed_as: null })
    .where("id", "=", leadId)
    .where("answered_at", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await remindAgain(db, [leadId], nextReminder);
  return numUpdatedRows > 0n;
}

/** Of what nobody was to be reminded of meanwhile. */
export async function remindAgain(
  db: Kysely<LeadDatabase>,
  leadIds: string[],
  nextReminder: NextReminder,
): Promise<void> {
  const leads = await db
    .selectFrom("lead")
    .select(["seq", "form", "received_at as receivedAt", "reply_by as replyBy", "fields"])
    .where("id", "in", leadIds)
    .where("status", "=", "accepted")
    .execute();
  for (const { seq, fields, ...lead } of leads)
    await db
      .updateTable("lead")
      .set({ remind_at: nextReminder({ ...lead, fields: readFields(fields) })?.toISOString() ?? null })
      .where("seq", "=", seq)
      .execute();
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
  nextReminder: NextReminder,
): Promise<boolean> {
  const lead = await setStatus(db, leadId, { status: "accepted", spamAt: null });
  if (lead === null) return false;
  await remindAgain(db, [leadId], nextReminder);
  await addDeliveries(db, lead, channels.filter(isOwnerChannel), now);
  return true;
}

async function setStatus(
  db: Kysely<LeadDatabase>,
  leadId: string,
  { status, spamAt }: { status: "accepted" | "spam"; spamAt: Date | null },
): Promise<Pick<Selectable<LeadDatabase["lead"]>, "seq" | "id" | "received_at" | "status"> | null> {
  const row = await db
    .updateTable("lead")
    .set(({ fn, val }) => ({
      status,
      // A repeated mark does not extend the retention.
      spam_at: spamAt && fn.coalesce("spam_at", val(spamAt.toISOString())),
      remind_at: null,
    }))
    .where("id", "=", leadId)
    .returning(["seq", "id", "received_at", "status"])
    .executeTakeFirst();
  return row ?? null;
}
