import { type ExpressionBuilder, type Kysely, type Selectable, type SqlBool, sql } from "kysely";
import { type Channel, isOwnerChannel, isReadByPeople } from "#domain/leads/lead.ts";
import { jobClockDifferenceMs } from "../job-records.ts";
import type { LeadDatabase } from "../lead-database.ts";
import type { MessageRow } from "../read-leads.ts";
import { instantAfter, type StoreContext, type Tables } from "../store-access.ts";
import type { ClaimedMessage, NewNotice, NoticeKind } from "../stored-records.ts";
import { recordFailure, recordSuccess } from "./channel-health.ts";

/** Covers months of daily notices on several channels; older ones affect no decision. */
const noticesRead = 1000;

/** A literal, to match the partial index. */
export const isNotice = sql<SqlBool>`message.kind <> 'request'`;

export function isMessage({ key, channel }: { key: string; channel: Channel }) {
  return ({ and, eb }: ExpressionBuilder<LeadDatabase, "message">) =>
    and([eb("key", "=", key), eb("channel", "=", channel)]);
}

/** A notice whose key is known on a channel is not added to it again. */
export async function addNotice(
  { db }: Tables,
  { key, kind, facts, leadId }: NewNotice,
  channels: Channel[],
  now: Date,
): Promise<void> {
  for (const channel of channels) {
    await db
      .insertInto("message")
      .values(({ selectFrom }) => ({
        key,
        kind,
        channel,
        facts: facts ? JSON.stringify(facts) : null,
        lead_seq: leadId ? selectFrom("lead").select("seq").where("id", "=", leadId) : null,
        created_at: now.toISOString(),
        ...dueAtOnce(now),
      }))
      .onConflict((conflict) => conflict.columns(["key", "channel"]).doNothing())
      .execute();
  }
}

/** Newest first. */
export async function listNotices(
  { db }: Tables,
  kind: NoticeKind,
  now: Date,
): Promise<{ facts: unknown; createdAt: string; isGivenUp: boolean }[]> {
  const rows = await db
    .selectFrom("message")
    .select(["facts", "created_at", "state"])
    .where("kind", "=", kind)
    .where(isNotice)
    // A future one was written before the clock was set back, and would count as the last one until then.
    .where("created_at", "<=", instantAfter(now, jobClockDifferenceMs))
    .orderBy("created_at", "desc")
    .limit(noticesRead)
    .execute();
  return rows.map(({ facts, created_at, state }) => ({
    facts: JSON.parse(facts ?? "null"),
    createdAt: created_at,
    isGivenUp: state === "dead",
  }));
}

/** Returns false, and changes nothing, when the lease was lost to another process. */
export async function markDelivered({ db }: Tables, claimed: ClaimedMessage): Promise<boolean> {
  const isOurs = await finishAttempt(db, claimed, {
    state: "delivered",
    due_at: null,
    last_error: null,
  });
  // Uses the end of the first lease as the time of success; they differ by minutes.
  if (isOurs) await recordSuccess(db, claimed.channel, new Date(claimed.leaseEndsAt));
  return isOurs;
}

/** Changes nothing when the lease was lost to another process. */
export async function renewLease(
  { db }: Tables,
  claimed: ClaimedMessage,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<void> {
  await db
    .updateTable("message")
    .set({ due_at: instantAfter(now, leaseMs) })
    .where(isMessage(claimed))
    .where("lease", "=", claimed.lease)
    .execute();
}

/** `nextAttemptAt: null` makes the message dead. `isOnlyThisMessage`: the channel itself works. */
type Failure = {
  error: string;
  at: Date;
  nextAttemptAt: Date | null;
  isOnlyThisMessage?: boolean | undefined;
};

export async function markFailed(
  { db }: Tables,
  claimed: ClaimedMessage,
  failure: Failure,
): Promise<boolean> {
  const isOurs = await finishAttempt(db, claimed, {
    state: failure.nextAttemptAt ? "pending" : "dead",
    due_at: failure.nextAttemptAt?.toISOString() ?? null,
    last_error: failure.error,
  });
  if (isOurs && !failure.isOnlyThisMessage) await recordFailure(db, claimed.channel, failure.at);
  return isOurs;
}

async function finishAttempt(
  db: Kysely<LeadDatabase>,
  message: ClaimedMessage,
  outcome: Pick<MessageRow, "state" | "due_at" | "last_error">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("message")
    .set({ ...outcome, attempts: message.attempts + 1, lease: null })
    .where(isMessage(message))
    .where("lease", "=", message.lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes requests that were given up due again and returns their number; notices are out of date by then. */
export async function retryDeliveries(
  { db }: Tables,
  { leadId, now }: { leadId?: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("message")
    .set(dueAtOnce(now))
    .where("kind", "=", sql.lit("request"))
    .where("state", "=", sql.lit("dead"))
    .where("channel", "!=", "confirmation")
    .$if(leadId !== undefined, (query) => query.where("key", "=", leadId ?? ""))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Adds messages for leads that none of the channels has, such as those received while no channel was configured. */
export async function addMissingDeliveries(
  { db, channels: allChannels }: StoreContext,
  now: Date,
): Promise<number> {
  const channels = allChannels.filter(isOwnerChannel);
  if (channels.length === 0) return 0;
  const leads = await db
    .selectFrom("lead")
    .select(["seq", "id", "received_at", "status"])
    .where("status", "!=", "spam")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("message")
            .select("channel")
            .whereRef("message.key", "=", "lead.id")
            .where("channel", "!=", "confirmation")
            .where(({ or, eb }) => or([eb("state", "=", "delivered"), eb("channel", "in", channels)])),
        ),
      ),
    )
    .execute();
  for (const lead of leads) await addDeliveries(db, lead, channels, now);
  return leads.length * channels.length;
}

/** A message that was given up or only listed becomes due again. New suspected spam is only listed for people. */
export async function addDeliveries(
  db: Kysely<LeadDatabase>,
  lead: Pick<Selectable<LeadDatabase["lead"]>, "seq" | "id" | "received_at" | "status">,
  channels: Channel[],
  now: Date,
): Promise<void> {
  const message = {
    key: lead.id,
    kind: "request",
    lead_seq: lead.seq,
    created_at: lead.received_at,
  } as const;
  for (const channel of channels)
    await db
      .insertInto("message")
      .values({
        ...message,
        ...dueAtOnce(now),
        channel,
        ...(lead.status === "held" && isReadByPeople(channel) && { due_at: null }),
      })
      .onConflict((conflict) =>
        conflict
          .columns(["key", "channel"])
          .doUpdateSet(dueAtOnce(now))
          .where(({ or, and, eb }) =>
            or([
              eb("message.state", "=", "dead"),
              and([eb("message.state", "=", "pending"), eb("message.due_at", "is", null)]),
            ]),
          ),
      )
      .execute();
}

function dueAtOnce(now: Date) {
  return { state: "pending", attempts: 0, due_at: now.toISOString() } as const;
}
