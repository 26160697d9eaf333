import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Channel, Lead } from "../../domain/leads/lead.ts";
import { noteFailure, noteSuccess } from "./channel-state.ts";
import type { Claim } from "./claim-deliveries.ts";
import type { Failure } from "./deliveries.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { findLead, isUnanswered, readFields } from "./read-leads.ts";
import type { StoreContext, Tables } from "./store-access.ts";
import type { ClaimedNotice, NewNotice } from "./stored-records.ts";

/** Keeps the transaction short; the rest comes with the next. */
const remindedAtOnce = 100;
/** Older alerts decide nothing. */
const alertsRead = 200;

export async function addNotices(
  { db }: Tables,
  notices: (NewNotice & { leadSeq?: number })[],
  now: Date,
): Promise<void> {
  for (const { key, kind, channel, facts = null, leadSeq = null, leadId } of notices) {
    await db
      .insertInto("notice")
      .values(({ selectFrom }) => ({
        ...{ id: randomUUID(), key: `${key} ${channel}`, kind, channel },
        lead_seq: leadId ? selectFrom("lead").select("seq").where("id", "=", leadId) : leadSeq,
        ...{ facts: facts && JSON.stringify(facts), created_at: now.toISOString() },
        ...{ state: "pending" as const, attempts: 0, due_at: now.toISOString() },
      }))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  }
}

/** `isSent`: it has left by its channel. */
export async function listAlerts({
  db,
}: Tables): Promise<{ facts: unknown; createdAt: string; isSent: boolean }[]> {
  const rows = await db
    .selectFrom("notice")
    .select(["facts", "created_at", "state"])
    .where("kind", "=", "alert")
    .orderBy("created_at", "desc")
    .limit(alertsRead)
    .execute();
  return rows.map(({ facts, created_at, state }) => ({
    facts: JSON.parse(facts ?? "null"),
    createdAt: created_at,
    isSent: state === "delivered",
  }));
}

/** claimDueNotices drops reminders that are no longer needed. */
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
    .select(["seq", "id", "form", "received_at", "fields"])
    .where("remind_at", "<=", now.toISOString())
    .limit(remindedAtOnce)
    // Another process handles the rows it has locked.
    .$if(isShared, (query) => query.forUpdate().skipLocked())
    .execute();
  for (const { seq, id, form, received_at, fields } of due) {
    const times = timesOf({ form, receivedAt: received_at, fields: readFields(fields) });
    const passed = times.filter((time) => time <= now).length;
    await db
      .updateTable("lead")
      .set({ remind_at: times[passed]?.toISOString() ?? null })
      .where("seq", "=", seq)
      .execute();
    if (passed === 0) continue;
    // A later reminder replaces one that could not be sent yet.
    await db
      .deleteFrom("notice")
      .where("lead_seq", "=", seq)
      .where("kind", "=", "reminder")
      .where("state", "=", "pending")
      .execute();
    const reminder = { key: `reminder ${passed} ${id}`, kind: "reminder" as const, leadSeq: seq };
    await addNotices(
      { db },
      channels.map((channel) => ({ ...reminder, channel })),
      now,
    );
  }
}

/** Drops reminders of leads that are answered, held or spam by now. */
export async function claimDueNotices(
  { db, isShared }: StoreContext,
  { now, limit, leaseMs, channels }: Required<Claim>,
): Promise<ClaimedNotice[]> {
  if (channels.length === 0) return [];
  await forgetNeedlessReminders(db);
  const leaseEnd = new Date(now.getTime() + leaseMs).toISOString();
  const due = await db
    .selectFrom("notice")
    .leftJoin("lead", "lead.seq", "notice.lead_seq")
    .selectAll("notice")
    .select("lead.id as lead_id")
    .where("channel", "in", channels)
    // Begun in the future: the clock was set back by an unknown time.
    .where(({ or, eb }) => or([eb("due_at", "<=", now.toISOString()), eb("due_set_at", ">", leaseEnd)]))
    .orderBy("due_at")
    .limit(limit)
    .$if(isShared, (query) => query.forUpdate("notice").skipLocked())
    .execute();
  const claimed: ClaimedNotice[] = [];
  for (const { id, kind, channel, attempts, created_at, facts, lead_id } of due) {
    const lease = randomUUID();
    const leased = { state: "leased", due_at: leaseEnd, due_set_at: now.toISOString(), lease } as const;
    await db.updateTable("notice").set(leased).where("id", "=", id).execute();
    claimed.push({
      ...{ id, kind, channel, attempts, lease, createdAt: created_at },
      facts: facts === null ? null : JSON.parse(facts),
      lead: lead_id === null ? null : await findLead({ db }, lead_id),
    });
  }
  return claimed;
}

async function forgetNeedlessReminders(db: Kysely<LeadDatabase>): Promise<void> {
  await db
    .deleteFrom("notice")
    .where("due_at", "is not", null)
    .where("state", "=", "pending")
    .where("kind", "=", "reminder")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("lead")
          .select("seq")
          .whereRef("lead.seq", "=", "notice.lead_seq")
          .where(({ not }) => not(isUnanswered)),
      ),
    )
    .execute();
}

export async function markNotice(
  { db }: Tables,
  { id, channel, lease, attempts }: ClaimedNotice,
  { at, failure }: { at: Date; failure: Omit<Failure, "at"> | null },
): Promise<boolean> {
  const next = failure?.nextAttemptAt ?? null;
  const outcome: Pick<
    Selectable<LeadDatabase["notice"]>,
    "state" | "due_at" | "due_set_at" | "last_error"
  > = {
    state: failure === null ? "delivered" : next ? "pending" : "dead",
    due_at: next?.toISOString() ?? null,
    due_set_at: next && at.toISOString(),
    last_error: failure?.error ?? null,
  };
  const { numUpdatedRows } = await db
    .updateTable("notice")
    .set({ ...outcome, attempts: attempts + 1, lease: null })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (failure === null) await noteSuccess(db, channel, at);
  else if (!failure.isOnlyThisLead) await noteFailure(db, channel, at);
  return true;
}
