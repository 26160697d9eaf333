import { type Kysely, type SqlBool, sql } from "kysely";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { type Channel, isEmailChannel, isOwnerChannel } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { listDead } from "../read-leads.ts";
import {
  clockDifferenceMs,
  countRows,
  instantAfter,
  type StoreContext,
  type Tables,
} from "../store-access.ts";

/** A channel that has failed for this long no longer counts as reaching the owners. */
const failingTooLongMs = hourMs;

type FailingSince = ReadonlyMap<Channel, number>;

export async function readFailingChannels({ db }: Tables): Promise<FailingSince> {
  const rows = await db
    .selectFrom("channel_state")
    .select(["channel", "failing_since"])
    .where("failing_since", "is not", null)
    .$narrowType<{ failing_since: string }>()
    .execute();
  return new Map(rows.map(({ channel, failing_since }) => [channel, Date.parse(failing_since)]));
}

function isFailingTooLong(channel: Channel, failingSince: FailingSince, atMs: number): boolean {
  const since = failingSince.get(channel);
  return since !== undefined && atMs - since >= failingTooLongMs;
}

/** The local mailbox counts only when there is no other channel. */
export function areOwnersReachable(channels: Channel[], failingSince: FailingSince, atMs: number): boolean {
  const ofOwners = channels.filter(isOwnerChannel);
  const remote = ofOwners.filter((channel) => channel !== "mailbox");
  const deciding = remote.length > 0 ? remote : ofOwners;
  return deciding.some((channel) => !isFailingTooLong(channel, failingSince, atMs));
}

/** A first success after failures makes the channel's queued messages due, oldest first; email channels share a server. */
export async function recordSuccess(db: Kysely<LeadDatabase>, channel: Channel, at: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("channel_state")
    .set({ failing_since: null })
    .where("channel", "=", channel)
    .where("failing_since", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await makeWaitingDue({ db }, at, isEmailChannel(channel) ? "email%" : channel);
}

/** Makes queued messages due now, oldest first. Also run at startup, when nobody knows how long channels were down. */
export async function makeWaitingDue({ db }: Tables, now: Date, channels = "%"): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable("message")
    .set({ due_at: sql`case when created_at < ${at} then created_at else ${at} end` })
    .where(sql<string>`channel`, "like", channels)
    .where("due_at", "is not", null)
    .where("lease", "is", null)
    .execute();
}

export async function recordFailure(db: Kysely<LeadDatabase>, channel: Channel, at: Date): Promise<void> {
  // A failing confirmation is no alarm for the owners.
  if (!isOwnerChannel(channel)) return;
  const failing_since = at.toISOString();
  await db
    .insertInto("channel_state")
    .values({ channel, failing_since })
    .onConflict((conflict) =>
      conflict
        .column("channel")
        .doUpdateSet({ failing_since })
        // A time in the future was written before the clock was set back.
        .where(({ or, eb }) =>
          or([
            eb("channel_state.failing_since", "is", null),
            eb("channel_state.failing_since", ">", failing_since),
          ]),
        ),
    )
    .execute();
}

/** Returns the error of the message retried last; when none is retried, of the newest request that was given up. */
export async function readLastError({ db }: Tables, channel: Channel): Promise<string | null> {
  const messages = db
    .selectFrom("message")
    .select("last_error")
    .where("channel", "=", channel)
    .where("last_error", "is not", null)
    .limit(1);
  const retried = messages.where("due_at", "is not", null).orderBy("due_at", "desc");
  const dead = messages
    .where("kind", "=", sql.lit("request"))
    .where("state", "=", sql.lit("dead"))
    .orderBy("lead_seq", "desc");
  const row = (await retried.executeTakeFirst()) ?? (await dead.executeTakeFirst());
  return row?.last_error ?? null;
}

/** A delivery overdue by this much shows that nothing is delivering. */
const overdueMs = 10 * minuteMs;

export async function deliveryHealth(context: StoreContext, now: Date) {
  const { db, channels } = context;
  const byChannel = db
    .selectFrom("message")
    .where("kind", "=", sql.lit("request"))
    .select(({ fn }) => ["channel", fn.countAll<number>().as("count"), fn.min("due_at").as("oldest")])
    .where("due_at", "is not", null)
    .groupBy("channel");
  const all = await byChannel.execute();
  const open = all.filter(({ channel }) => isOwnerChannel(channel) && channels.includes(channel));
  const failingSince = await readFailingChannels({ db });
  const oldest = open
    .flatMap(({ oldest }) => (oldest && oldest <= now.toISOString() ? [oldest] : []))
    .sort()[0];
  const isStuck = (channel: Channel) =>
    open.some(
      (row) => row.channel === channel && row.oldest !== null && row.oldest < instantAfter(now, -overdueMs),
    ) || isFailingTooLong(channel, failingSince, now.getTime());
  // Email works while it reaches one of the owners' addresses.
  const isEmailStuck = channels.filter(isEmailChannel).every(isStuck);
  return {
    /** Suspected spam that the owners have not reviewed. */
    held: await countRows(db.selectFrom("lead").where("status", "=", sql.lit("held"))),
    pending: sumOf(open),
    pendingOf: Object.fromEntries(
      channels.map((channel) => [channel, sumOf(open.filter((row) => row.channel === channel))]),
    ),
    dead: (await listDead(context)).length,
    oldestDueAt: oldest ?? null,
    stuck: channels.filter((channel) => (isEmailChannel(channel) ? isEmailStuck : isStuck(channel))),
  };
}

function sumOf(rows: { count: number }[]): number {
  // PostgreSQL returns counts as strings.
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

/** A request that is shown on What waits and not mailed. A literal, to match the partial index. */
const isListed = sql<SqlBool>`(message.kind = 'request' and message.state = 'pending' and message.due_at is null)`;

/**
 * Counts requests that came in after the one `after`, were not mailed, and are unanswered or suspected spam. Only of the
 * last day, and none with a future time: one stamped by a wrong clock would be reported every hour until then. `newest`
 * is the last of them. A `seq` in place of a time, because a clock that was ahead must not hide what comes later.
 */
export async function countListed(
  { db }: Tables,
  after: number,
  now: Date,
): Promise<Record<"accepted" | "held" | "newest", number>> {
  const rows = await db
    .selectFrom("message")
    .innerJoin("lead", "lead.seq", "message.lead_seq")
    .select(({ fn }) => [
      "lead.status",
      fn.count<number>("message.lead_seq").distinct().as("count"),
      fn.max("lead.seq").as("newest"),
    ])
    .where(isListed)
    .where("lead.seq", ">", after)
    .where("message.created_at", ">", instantAfter(now, -dayMs))
    .where("message.created_at", "<=", instantAfter(now, clockDifferenceMs))
    .where("lead.answered_at", "is", null)
    .groupBy("lead.status")
    .execute();
  // PostgreSQL returns counts as strings.
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  const newest = Math.max(after, ...rows.map((row) => row.newest));
  return { accepted: countOf("accepted"), held: countOf("held"), newest };
}
