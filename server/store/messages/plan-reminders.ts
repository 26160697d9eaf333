import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { hourMs } from "#domain/durations.ts";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { isUnanswered, readFields } from "../read-leads.ts";
import type { StoreContext } from "../store-access.ts";
import { lock } from "../store-access.ts";
import { addNotice, isNotice } from "./messages.ts";

export type NextReminder = (
  lead: Pick<Lead, "receivedAt" | "fields"> & { replyBy: string | null },
) => Date | null;

/** Adds one notice an hour for all due leads, which are read on sending. `nextReminder` returns when to remind again. */
export async function planReminders(
  { db, isShared }: StoreContext,
  { now, channels, nextReminder }: { now: Date; channels: Channel[]; nextReminder: NextReminder },
): Promise<void> {
  // Two processes at once would split the leads between two mails.
  if (isShared) await lock(db, ["reminders"]);
  const mailedAt = await readMailedAt(db, now);
  const due = await selectReminded(db)
    // Leads due after this hour's mail wait for the next hour. Those due before it were missed because its clock was ahead.
    .where("remind_at", "<=", mailedAt ?? now.toISOString())
    .orderBy("remind_at")
    .execute();
  if (due.length === 0) return;
  await setReminders(db, due, nextReminder);
  const leadIds = due.map(({ id }) => id);
  const key = `due ${randomUUID()}`;
  await addNotice({ db }, { key, kind: "due", facts: { leadIds } }, channels, now);
}

/** Returns when the last reminder of this clock hour was added; null when there is none. */
async function readMailedAt(db: Kysely<LeadDatabase>, now: Date): Promise<string | null> {
  const hour = new Date(now.getTime() - (now.getTime() % hourMs));
  const { mailedAt } = await db
    .selectFrom("message")
    .select(({ fn }) => fn.max<string | null>("created_at").as("mailedAt"))
    .where("kind", "=", "due")
    .where(isNotice)
    .where("created_at", ">=", hour.toISOString())
    .where("created_at", "<=", now.toISOString())
    .executeTakeFirstOrThrow();
  return mailedAt;
}

/** Schedules reminders again for leads that had none while they were answered or suspected spam. */
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
    .select(["seq", "id", "received_at as receivedAt", "reply_by as replyBy", "fields"]);
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
