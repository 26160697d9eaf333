import { hourMs } from "#domain/durations.ts";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import { lock } from "../postgres/advisory-lock.ts";
import { readFields } from "../read-leads.ts";
import type { StoreContext } from "../store-access.ts";
import { addNotice } from "./messages.ts";

export type NextReminder = (
  lead: Pick<Lead, "form" | "receivedAt" | "fields"> & { replyBy: string | null },
) => Date | null;

/** One mail an hour of all that are due, whose leads are read again when it is sent. `nextReminder` says when each is told of again. */
export async function planReminders(
  { db, isShared }: StoreContext,
  { now, channels, nextReminder }: { now: Date; channels: Channel[]; nextReminder: NextReminder },
): Promise<void> {
  // Two processes at once would share the leads between two mails.
  if (isShared) await lock(db, ["reminders"]);
  const due = await db
    .selectFrom("lead")
    .select(["seq", "id", "form", "received_at", "reply_by", "fields"])
    .where("remind_at", "<=", now.toISOString())
    .orderBy("remind_at")
    .execute();
  const key = `due ${Math.floor(now.getTime() / hourMs)}`;
  if (due.length === 0 || (await isKnown(key))) return;
  for (const { seq, form, received_at, reply_by, fields } of due) {
    const lead = { form, receivedAt: received_at, replyBy: reply_by, fields: readFields(fields) };
    await db
      .updateTable("lead")
      .set({ remind_at: nextReminder(lead)?.toISOString() ?? null })
      .where("seq", "=", seq)
      .execute();
  }
  const leadIds = due.map(({ id }) => id);
  await addNotice({ db }, { key, kind: "due", facts: { leadIds } }, channels, now);

  async function isKnown(key: string): Promise<boolean> {
    const mail = await db.selectFrom("message").select("key").where("key", "=", key).executeTakeFirst();
    return mail !== undefined;
  }
}
