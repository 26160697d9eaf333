import { type Kysely, type Selectable, sql } from "kysely";
import { type Channel, isEmailChannel, isOwnerChannel } from "../../domain/leads/lead.ts";
import { isFailingTooLong, noteFailure, noteSuccess, readFailingChannels } from "./channel-state.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { isUnanswered } from "./read-leads.ts";
import type { StoreContext, Tables } from "./store-access.ts";
import type { ClaimedDelivery } from "./stored-records.ts";

/** A delivery overdue by this much shows that nothing is delivering. */
const overdueMs = 600_000;

/** Returns false, and changes nothing, when the lease was lost to another process. */
export async function markDelivered({ db }: Tables, claimed: ClaimedDelivery): Promise<boolean> {
  const isOurs = await finishAttempt(db, claimed, {
    state: "delivered",
    due_at: null,
    due_set_at: null,
    last_error: null,
  });
  // The lease's end stands for the time of success: at most a minute late.
  if (isOurs) await noteSuccess(db, claimed.delivery.channel, new Date(claimed.delivery.nextAttemptAt ?? 0));
  return isOurs;
}

/** `nextAttemptAt: null` makes the delivery dead. `isOnlyThisLead`: the channel itself works. */
export type Failure = {
  error: string;
  at: Date;
  nextAttemptAt: Date | null;
  isOnlyThisLead?: boolean | undefined;
};

export async function markFailed(
  { db }: Tables,
  claimed: ClaimedDelivery,
  failure: Failure,
): Promise<boolean> {
  const isOurs = await finishAttempt(db, claimed, {
    state: failure.nextAttemptAt ? "pending" : "dead",
    due_at: failure.nextAttemptAt && at(failure.nextAttemptAt),
    due_set_at: failure.nextAttemptAt && at(failure.at),
    last_error: failure.error,
  });
  if (isOurs && !failure.isOnlyThisLead) await noteFailure(db, claimed.delivery.channel, failure.at);
  return isOurs;
}

async function finishAttempt(
  db: Kysely<LeadDatabase>,
  { delivery, lead, lease }: ClaimedDelivery,
  outcome: Pick<Selectable<LeadDatabase["delivery"]>, "state" | "due_at" | "due_set_at" | "last_error">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("delivery")
    .set({ ...outcome, attempts: delivery.attempts + 1, lease: null })
    .where("lead_seq", "=", seqOf(db, lead.id))
    .where("channel", "=", delivery.channel)
    .where("lease", "=", lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function retryDeliveries(
  { db }: Tables,
  { leadId, now }: { leadId?: string; now: Date },
): Promise<number> {
  const freshSchedule = { state: "pending", attempts: 0, due_at: at(now), due_set_at: null } as const;
  const { numUpdatedRows } = await db
    .updateTable("delivery")
    .set(freshSchedule)
    .where("channel", "!=", "confirmation")
    .$if(leadId === undefined, (query) => query.where("state", "=", "dead"))
    .$if(leadId !== undefined, (query) =>
      // A leased one is being sent at this moment.
      query.where("lead_seq", "=", seqOf(db, leadId ?? "")).where("state", "in", ["pending", "dead"]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** For leads that came in while no channel was configured. */
export async function addMissingDeliveries(
  { db, channels: allChannels }: StoreContext,
  now: Date,
): Promise<number> {
  const channels = allChannels.filter(isOwnerChannel);
  if (channels.length === 0) return 0;
  const leads = await db
    .selectFrom("lead")
    .select("seq")
    .where("status", "!=", "spam")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("delivery")
            .select("channel")
            .whereRef("delivery.lead_seq", "=", "lead.seq")
            .where("channel", "!=", "confirmation")
            .where(({ or, eb }) => or([eb("state", "=", "delivered"), eb("channel", "in", channels)])),
        ),
      ),
    )
    .execute();
  for (const { seq } of leads) await addDeliveries(db, seq, channels, now);
  return leads.length * channels.length;
}

/** Resets a dead or scheduled delivery. */
export async function addDeliveries(
  db: Kysely<LeadDatabase>,
  leadSeq: number,
  channels: Channel[],
  now: Date,
): Promise<void> {
  const dueNow = { state: "pending", attempts: 0, due_at: at(now), due_set_at: null } as const;
  for (const channel of channels)
    await db
      .insertInto("delivery")
      .values({ ...dueNow, lead_seq: leadSeq, channel })
      .onConflict((conflict) =>
        conflict
          .columns(["lead_seq", "channel"])
          .doUpdateSet(dueNow)
          .where(({ or, and, eb }) =>
            or([
              eb("delivery.state", "=", "dead"),
              and([eb("delivery.state", "=", "pending"), eb("delivery.due_set_at", "is not", null)]),
            ]),
          ),
      )
      .execute();
}

/** `held`: suspected spam the owners have not judged. `waiting`: ordinary leads not marked answered. */
export type DeliveryHealth = Record<"held" | "waiting" | "pending" | "dead", number> & {
  oldestDueAt: string | null;
  stuck: Channel[];
};

export async function deliveryHealth({ db, channels }: StoreContext, now: Date): Promise<DeliveryHealth> {
  const byChannel = db
    .selectFrom("delivery")
    .select(({ fn }) => ["channel", fn.countAll<number>().as("count"), fn.min("due_at").as("oldest")])
    .groupBy("channel");
  const immediate = byChannel.where("due_at", "is not", null).where("due_set_at", "is", null);
  const all = await immediate.unionAll(byChannel.where("due_set_at", "is not", null)).execute();
  const open = all.filter(({ channel }) => isOwnerChannel(channel));
  const { dead } = await db
    .selectFrom("delivery")
    .select(({ fn }) => fn.countAll<number>().as("dead"))
    .where("state", "=", sql.lit("dead"))
    .where("channel", "!=", "confirmation")
    .executeTakeFirstOrThrow();
  const { held } = await db
    .selectFrom("lead")
    .select(({ fn }) => fn.countAll<number>().as("held"))
    .where("status", "=", sql.lit("held"))
    .executeTakeFirstOrThrow();
  const { waiting } = await db
    .selectFrom("lead")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where(isUnanswered)
    .executeTakeFirstOrThrow();
  const failingSince = await readFailingChannels({ db });
  const oldest = open.flatMap(({ oldest }) => (oldest && oldest <= at(now) ? [oldest] : [])).sort()[0];
  const isStuck = (channel: Channel) =>
    open.some((row) => row.channel === channel && row.oldest !== null && row.oldest < at(now, -overdueMs)) ||
    isFailingTooLong(channel, failingSince, now.getTime());
  // E-mail works while it reaches one of the owners' addresses.
  const isEmailStuck = channels.filter(isEmailChannel).every(isStuck);
  return {
    held: Number(held),
    waiting: Number(waiting),
    pending: open.reduce((sum, { count }) => sum + Number(count), 0),
    dead: Number(dead),
    oldestDueAt: oldest ?? null,
    stuck: channels.filter((channel) => (isEmailChannel(channel) ? isEmailStuck : isStuck(channel))),
  };
}

function seqOf(db: Kysely<LeadDatabase>, leadId: string) {
  return db.selectFrom("lead").select("seq").where("id", "=", leadId);
}

function at(instant: Date, shiftMs = 0): string {
  return new Date(instant.getTime() + shiftMs).toISOString();
}
