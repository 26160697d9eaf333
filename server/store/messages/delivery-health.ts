import { sql } from "kysely";
import { minuteMs } from "#domain/durations.ts";
import { type Channel, isEmailChannel, isOwnerChannel } from "#domain/leads/lead.ts";
import { isUnanswered } from "../read-leads.ts";
import { countRows, instantAfter, type StoreContext } from "../store-access.ts";
import { isFailingTooLong, readFailingChannels } from "./channel-state.ts";

/** A delivery overdue by this much shows that nothing is delivering. */
const overdueMs = 10 * minuteMs;

/** `held`: suspected spam that the owners have not reviewed. `waiting`: ordinary leads not marked answered. */
type DeliveryHealth = Record<"held" | "waiting" | "pending" | "dead", number> & {
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
    waiting: await countRows(db.selectFrom("lead").where(isUnanswered)),
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
