import type { Kysely, Selectable } from "kysely";
import { isOwnerChannel } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { addDeliveries } from "./messages/messages.ts";
import { type NextReminder, remindAgain } from "./messages/plan-reminders.ts";
import { inPages, type StoreContext, type Tables } from "./store-access.ts";
import type { LeadClosing } from "./stored-records.ts";

/** The first mark is kept, with the owner who made it. Returns how many it has closed. */
export async function markAnswered(
  { db }: Tables,
  leadIds: string | readonly string[],
  now: Date,
  owner: string | null = null,
  as: LeadClosing["as"] = null,
): Promise<number> {
  let closed = 0;
  for (const page of inPages([leadIds].flat())) {
    const { numUpdatedRows } = await db
      .updateTable("lead")
      .set({ answered_at: now.toISOString(), answered_by: owner, closed_as: as, remind_at: null })
      .where("id", "in", page)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    closed += Number(numUpdatedRows);
  }
  return closed;
}

/** One request, or what one press has closed. Returns how many. */
export async function markUnanswered(
  { db }: Tables,
  closed: string | Pick<LeadClosing, "at" | "by">,
  nextReminder: NextReminder,
): Promise<number> {
  const update = db
    .updateTable("lead")
    .set({ answered_at: null, answered_by: null, closed_as: null })
    .where("answered_at", "is not", null)
    .returning("id");
  const those =
    typeof closed === "string"
      ? update.where("id", "=", closed)
      : update
          .where("answered_at", "=", closed.at)
          .where("answered_by", closed.by === null ? "is" : "=", closed.by)
          .where("status", "!=", "spam");
  const ids = (await those.execute()).map(({ id }) => id);
  for (const page of inPages(ids)) await remindAgain(db, page, nextReminder);
  return ids.length;
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
