import { type SqlBool, sql } from "kysely";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { type Channel, isEmailChannel, isOwnerChannel } from "#domain/leads/lead.ts";
import {
  clockDifferenceMs,
  countRows,
  instantAfter,
  type StoreContext,
  type Tables,
} from "../store-access.ts";
import { isFailingTooLong, readFailingChannels } from "./channel-state.ts";

/** A delivery overdue by this much shows that nothing is delivering. */
const overdueMs = 10 * minuteMs;

/** `held`: suspected spam that the owners have not reviewed. */
type DeliveryHealth = Record<"held" | "pending" | "dead", number> & {
  oldestDueAt: string | null;
  pendingOf: Record<string, number>;
  stuck: Channel[];
};

export async function deliveryHealth({ db, channels }: StoreContext, now: Date): Promise<DeliveryHealth> {
  const requests = db.selectFrom("message").where("kind", "=", sql.lit("request"));
  const byChannel = requests
    .select(({ fn }) => ["channel", fn.countAll<number>().as("count"), fn.min("due_at").as("oldest")])
    .where("due_at", "is not", null)
    .groupBy("channel");
  const all = await byChannel.execute();
  const open = all.filter(({ channel }) => isOwnerChannel(channel));
  const givenUp = requests.where("state", "=", sql.lit("dead")).where("channel", "!=", "confirmation");
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
    held: await countRows(db.selectFrom("lead").where("status", "=", sql.lit("held"))),
    pending: sumOf(open),
    pendingOf: Object.fromEntries(
      channels.map((channel) => [channel, sumOf(open.filter((row) => row.channel === channel))]),
    ),
    dead: await countRows(givenUp),
    oldestDueAt: oldest ?? null,
    stuck: channels.filter((channel) => (isEmailChannel(channel) ? isEmailStuck : isStuck(channel))),
  };
}

function sumOf(rows: { count: number }[]): number {
  // PostgreSQL returns counts as strings.
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

/** A request without a mail of its own: it stands on What waits. A literal, to match the partial index. */
const isListed = sql<SqlBool>`(message.kind = 'request' and message.state = 'pending' and message.due_at is null)`;

/**
 * How many came in since then without a mail of their own and wait for an answer, or look like spam. Of the last day alone, and none
 * of a time to come: what a wrong clock stamped would be told of each hour until then.
 */
export async function countListed(
  { db }: Tables,
  since: Date,
  now: Date,
): Promise<Record<"accepted" | "held", number>> {
  const from = new Date(Math.max(since.getTime(), now.getTime() - dayMs));
  const rows = await db
    .selectFrom("message")
    .innerJoin("lead", "lead.seq", "message.lead_seq")
    .select(({ fn }) => ["lead.status", fn.count<number>("message.lead_seq").distinct().as("count")])
    .where(isListed)
    .where("message.created_at", ">", from.toISOString())
    .where("message.created_at", "<=", instantAfter(now, clockDifferenceMs))
    .where("lead.answered_at", "is", null)
    .groupBy("lead.status")
    .execute();
  // PostgreSQL returns counts as strings.
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { accepted: countOf("accepted"), held: countOf("held") };
}
