import type { Channel, Lead } from "../../../domain/leads/lead.ts";
import { readFields } from "../read-leads.ts";
import type { StoreContext, Tables } from "../store-access.ts";
import { addNotice } from "./messages.ts";

/** Keeps the transaction short; the rest comes with the next. */
const remindedAtOnce = 100;

export async function planReminders(
  { db, isShared }: StoreContext,
  {
    now,
    channels,
    timesOf,
  }: {
    now: Date;
    channels: Channel[];
    timesOf: (lead: Pick<Lead, "form" | "receivedAt" | "fields">) => Date[];
  },
): Promise<void> {
  const due = await db
    .selectFrom("lead")
    .select(["seq", "id", "form", "status", "received_at", "answered_at", "fields"])
    .where("remind_at", "<=", now.toISOString())
    .limit(remindedAtOnce)
    // Another process handles the rows it has locked.
    .$if(isShared, (query) => query.forUpdate().skipLocked())
    .execute();
  for (const { seq, id, form, status, received_at, answered_at, fields } of due) {
    const times = timesOf({ form, receivedAt: received_at, fields: readFields(fields) });
    const passed = times.filter((time) => time <= now).length;
    await db
      .updateTable("lead")
      .set({ remind_at: times[passed]?.toISOString() ?? null })
      .where("seq", "=", seq)
      .execute();
    if (passed === 0 || status !== "accepted" || answered_at !== null) continue;
    // A later reminder replaces one that could not be sent yet.
    await db
      .deleteFrom("message")
      .where("lead_seq", "=", seq)
      .where("kind", "=", "reminder")
      .where("state", "=", "pending")
      .execute();
    const reminder = { key: `reminder ${passed} ${id}`, kind: "reminder" as const, leadId: id };
    await addNotice({ db }, reminder, channels, now);
  }
}

/** For a lead that needs no answer any more. */
export async function dropReminders({ db }: Tables, leadId: string): Promise<void> {
  await db
    .deleteFrom("message")
    .where(({ eb, selectFrom }) =>
      eb("lead_seq", "=", selectFrom("lead").select("seq").where("id", "=", leadId)),
    )
    .where("kind", "=", "reminder")
    .where("state", "!=", "delivered")
    .execute();
}
