import { endOfHour } from "#domain/business/reminder-times.ts";
import { hourMs } from "#domain/durations.ts";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import { lock } from "../postgres/advisory-lock.ts";
import { readFields } from "../read-leads.ts";
import type { StoreContext, Tables } from "../store-access.ts";
import { addNotice, isNotice } from "./messages.ts";

/** Keeps the transaction short; more come with the next mail. */
const remindedAtOnce = 500;

/** What is due is put off until `notBefore`. */
type ReminderTimes = { times: Date[]; notBefore: Date | null };

/**
 * One mail an hour at most: once a request is due, those that are due before `until` come in the same mail, whose leads are read again
 * when it is sent.
 */
export async function planReminders(
  { db, isShared }: StoreContext,
  {
    now,
    until,
    channels,
    timesOf,
  }: {
    now: Date;
    until: Date;
    channels: Channel[];
    timesOf: (
      lead: Pick<Lead, "form" | "receivedAt" | "fields"> & { replyBy: string | null },
    ) => ReminderTimes;
  },
): Promise<void> {
  // Two processes at once would share the leads between two mails.
  if (isShared) await lock(db, ["reminders"]);
  const due = await db
    .selectFrom("lead")
    .select([
      "seq",
      "id",
      "form",
      "status",
      "received_at",
      "reply_by",
      "answered_at",
      "remind_at",
      "reminded_at",
      "fields",
    ])
    .where("remind_at", "<", until.toISOString())
    .orderBy("remind_at")
    .limit(remindedAtOnce)
    .execute();
  if (!due[0]?.remind_at || due[0].remind_at > now.toISOString()) return;
  if (await hasMailOfHour({ db }, now)) return;
  const leadIds: string[] = [];
  for (const { seq, id, form, status, received_at, reply_by, answered_at, reminded_at, fields } of due) {
    const lead = { form, receivedAt: received_at, replyBy: reply_by, fields: readFields(fields) };
    const { times, notBefore } = timesOf(lead);
    const next = times.find((time) => time >= until);
    const last = times.findLast((time) => time < until);
    const isDue = !isRemindedOf(last, reminded_at) && status === "accepted" && answered_at === null;
    const putOffTo = isDue ? notBefore : null;
    const isRemindedNow = isDue && !putOffTo;
    if (isRemindedNow) leadIds.push(id);
    await db
      .updateTable("lead")
      .set({
        remind_at: (putOffTo ?? next)?.toISOString() ?? null,
        ...(isRemindedNow && { reminded_at: now.toISOString() }),
      })
      .where("seq", "=", seq)
      .execute();
  }
  if (leadIds.length > 0) await addReminder({ db }, leadIds, channels, now);
}

async function hasMailOfHour({ db }: Tables, now: Date): Promise<boolean> {
  const mail = await db
    .selectFrom("message")
    .select("key")
    .where("kind", "=", "due")
    .where(isNotice)
    .where("created_at", ">=", new Date(endOfHour(now).getTime() - hourMs).toISOString())
    // A later one was written before the clock was set back.
    .where("created_at", "<=", now.toISOString())
    .executeTakeFirst();
  return mail !== undefined;
}

/** After a tap was taken back, a request may have been reminded of before. */
function isRemindedOf(last: Date | undefined, remindedAt: string | null): boolean {
  return !last || (remindedAt !== null && last < endOfHour(new Date(remindedAt)));
}

/** Takes over what could not be sent yet. */
async function addReminder({ db }: Tables, leadIds: string[], channels: Channel[], now: Date): Promise<void> {
  for (const channel of channels) {
    const unsent = await db
      .deleteFrom("message")
      .where("kind", "=", "due")
      .where(isNotice)
      .where("channel", "=", channel)
      .where("state", "=", "pending")
      .returning("facts")
      .execute();
    const earlier = unsent.flatMap(({ facts }) => JSON.parse(facts ?? "null")?.leadIds ?? []);
    const all = [...new Set<string>([...earlier, ...leadIds])];
    const notice = { key: `due ${now.toISOString()}`, kind: "due" as const, facts: { leadIds: all } };
    await addNotice({ db }, notice, [channel], now);
  }
}
