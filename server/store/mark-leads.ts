import type { Kysely, Selectable } from "kysely";
import { isOwnerChannel } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { addDeliveries } from "./messages/messages.ts";
import { type NextReminder, remindAgain } from "./messages/plan-reminders.ts";
import { isUnanswered } from "./read-leads.ts";
import type { StoreContext, Tables } from "./store-access.ts";

/** Marking again keeps the time and the owner of the first mark. */
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

/** Closes a request whose dates are over, which does not count as an answer. */
export async function markPassed({ db }: Tables, leadId: string, now: Date): Promise<void> {
  await db
    .updateTable("lead")
    .set({ answered_at: now.toISOString(), closed_as: "passed", remind_at: null })
    .where("id", "=", leadId)
    .where(isUnanswered)
    .execute();
}

/** Sets when the owners are next reminded of an unanswered request. */
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

/** Also deletes the request's messages that are not delivered yet. */
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

/** A channel that already delivered the lead, flagged as spam, does not send it again. */
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
