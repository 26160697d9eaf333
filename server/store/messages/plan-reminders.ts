import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { hourMs } from "#domain/durations.ts";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { isUnanswered, readFields } from "../read-leads.ts";
import type { StoreContext } from "../store-access.ts";
import { lock } from "../store-access.ts";
import { addNotice } from "./messages.ts";

export type NextReminder = (
  lead: Pick<Lead, "form" | "receivedAt" | "fields"> & { replyBy: string | null },
) => Date | null;

/**
 * One mail on the hour of all that are due by then, whose leads are read again when it is sent. `nextReminder` says when each is told of
 * again, so that nobody is in the mails of two processes, nor in none after the clock was wrong.
 */
export async function planReminders(
  { db, isShared }: StoreContext,
  { now, channels, nextReminder }: { now: Date; channels: Channel[]; nextReminder: NextReminder },
): Promise<void> {
  // Two processes at once would share the leads between two mails.
  if (isShared) await lock(db, ["reminders"]);
  const due = await selectReminded(db)
    .where("remind_at", "<=", startOfHour(now).toISOString())
    .orderBy("remind_at")
    .execute();
  if (due.length === 0) return;
  await setReminders(db, due, nextReminder);
  const leadIds = due.map(({ id }) => id);
  const key = `due ${randomUUID()}`;
  await addNotice({ db }, { key, kind: "due", facts: { leadIds } }, channels, now);
}

function startOfHour(time: Date): Date {
  return new Date(time.getTime() - (time.getTime() % hourMs));
}

/** Of what nobody was to be reminded of meanwhile. */
export async function remindAgain(
  db: Kysely<LeadDatabase>,
  leadIds: string[],
  nextReminder: NextReminder,
): Promise<void> {
  const leads = selectReminded(db).where("id", "in", leadIds).where(isUnanswered);
  await setReminders(db, await leads.execute(), nextReminder);
}

function selectReminded(db: Kysely<LeadDatabase>) {
  return db
    .selectFrom("lead")
    .select(["seq", "id", "form", "received_at as receivedAt", "reply_by as replyBy", "fields"]);
}

async function setReminders(
  db: Kysely<LeadDatabase>,
  leads: Awaited<ReturnType<ReturnType<typeof selectReminded>["execute"]>>,
  nextReminder: NextReminder,
): Promise<void> {
  for (const { seq, fields, ...lead } of leads)
    await db
      .updateTable("lead")
      .set({ remind_at: nextReminder({ ...lead, fields: readFields(fields) })?.toISOString() ?? null })
      .where("seq", "=", seq)
      .execute();
}
