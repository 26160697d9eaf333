import type { Kysely, Selectable } from "kysely";
import { isOwnerChannel } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { addDeliveries } from "./messages/messages.ts";
import { type NextReminder, remindAgain } from "./messages/plan-reminders.ts";
import { isUnanswered } from "./read-leads.ts";
import type { StoreContext, Tables } from "./store-access.ts";

/** The first mark is kept, with the owner who made it. */
export async function markAnswered(
  { db }: Tables,
  leadId: string,
  now: Date,
  owner: string | null = null,
): Promise<void> {
  await db
    .updateTable("lead")
    .set({ answered_at: now.toISOString(), answered_by: owner, remind_at: null })
    .where("id", "=", leadId)
    .where(isUnanswered)
    .execute();
}

/** Its days are over, which counts as no answer. */
export async function markPassed({ db }: Tables, leadId: string, now: Date): Promise<void> {
  await db
    .updateTable("lead")
    .set({ answered_at: now.toISOString(), closed_as: "passed", remind_at: null })
    .where("id", "=", leadId)
    .where(isUnanswered)
    .execute();
}

/** Of a request that waits: when the owners next hear of it. */
export async function remindLater({ db }: Tables, leadId: string, at: Date): Promise<void> {
  await db
    .updateTable("lead")
    .set({ remind_at: at.toISOString() })
    .where("id", "=", leadId)
    .where(isUnanswered)
    .execute();
}

export async function markUnanswered(
  { db }: Tables,
  leadId: string,
  nextReminder: NextReminder,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("lead")
    .set({ answered_at: null, answered_by: null, closed_as: null })
    .where("id", "=", leadId)
    .where("answered_at", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await remindAgain(db, [leadId], nextReminder);
}

/** Undelivered channels will not get it. */
export async function markSpam({ db }: Tables, leadId: string, now: Date): Promise<void> {
  const lead = await setStatus(db, leadId, { status: "spam", spamAt: now });
  if (lead)
    await db
      .deleteFrom("message")
      .where("lead_seq", "=", lead.seq)
      .where("kind", "=", "request")
      .where("state", "!=", "delivered")
      .execute();
}

/** A lead that was sent with the spam mark is not sent again. */
export async function markNotSpam(
  { db, channels }: StoreContext,
  leadId: string,
  now: Date,
  nextReminder: NextReminder,
): Promise<void> {
  const lead = await setStatus(db, leadId, { status: "accepted", spamAt: null });
  if (!lead) return;
  await remindAgain(db, [leadId], nextReminder);
  await addDeliveries(db, lead, channels.filter(isOwnerChannel), now);
}

function setStatus(
  db: Kysely<LeadDatabase>,
  leadId: string,
  { status, spamAt }: { status: "accepted" | "spam"; spamAt: Date | null },
): Promise<Pick<Selectable<LeadDatabase["lead"]>, "seq" | "id" | "received_at" | "status"> | undefined> {
  return db
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
}
