import { type Kysely, sql } from "kysely";
import { hourMs } from "#domain/durations.ts";
import { type Channel, isEmailChannel, isOwnerChannel } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "../lead-database.ts";
import type { Tables } from "../store-access.ts";

/** A channel that has failed for this long no longer counts as reaching the owners. */
const failingTooLongMs = hourMs;

type FailingSince = ReadonlyMap<Channel, number>;
type FailingRow = { channel: Channel; failing_since: string };

export async function readFailingChannels({ db }: Tables): Promise<FailingSince> {
  const rows = await db
    .selectFrom("channel_state")
    .select(["channel", "failing_since"])
    .where("failing_since", "is not", null)
    .$narrowType<{ failing_since: string }>()
    .execute();
  return toFailingSince(rows);
}

export function toFailingSince(rows: FailingRow[]): FailingSince {
  return new Map(rows.map(({ channel, failing_since }) => [channel, Date.parse(failing_since)]));
}

export function isFailingTooLong(channel: Channel, failingSince: FailingSince, atMs: number): boolean {
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

/** The first success makes whatever waits due, oldest first; all addresses have one mail server. */
export async function recordSuccess(db: Kysely<LeadDatabase>, channel: Channel, at: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("channel_state")
    .set({ failing_since: null })
    .where("channel", "=", channel)
    .where("failing_since", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await makeWaitingDue({ db }, at, isEmailChannel(channel) ? "email%" : channel);
}

/** Also at a start, when nobody knows how long the channels have been away. */
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

/** Of the message that failed last and is tried again; without one, of the newest request that was given up. */
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
