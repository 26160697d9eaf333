import type { Selectable } from "kysely";
import { hourMs } from "#domain/durations.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { Tables } from "./store-access.ts";

export type DailyJobRecord = ReturnType<typeof toRecord>;

/** Clocks of processes differ by less than this. A start further ahead was written before the clock was set back. */
export const jobClockDifferenceMs = hourMs;

/** Returns null when the job must not run. A job seen for the first time counts as started, and as one that succeeded. */
export async function claimDailyJob(
  { db }: Tables,
  {
    name,
    now,
    startedBefore,
    failedBefore,
  }: { name: string; now: Date; startedBefore: Date; failedBefore: Date },
): Promise<DailyJobRecord | null> {
  const started_at = now.toISOString();
  const row = await db.selectFrom("daily_job").selectAll().where("name", "=", name).executeTakeFirst();
  if (!row) {
    await db
      .insertInto("daily_job")
      .values({ name, started_at, succeeded_at: started_at })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return null;
  }
  const isLost = Date.parse(row.started_at) > now.getTime() + jobClockDifferenceMs;
  // A lost start counts as one of long ago, so that the job runs when its hour has come.
  const startedAt = isLost ? new Date(0).toISOString() : row.started_at;
  const isDue =
    startedAt < startedBefore.toISOString() ||
    (hasFailed(row) && row.started_at < failedBefore.toISOString());
  if (!isDue) return null;
  const { numUpdatedRows } = await db
    .updateTable("daily_job")
    .set({ started_at })
    .where("name", "=", name)
    // Matches no row when another process was first.
    .where("started_at", "=", row.started_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? toRecord(row) : null;
}

function hasFailed({ started_at, succeeded_at, error }: Selectable<LeadDatabase["daily_job"]>): boolean {
  return error !== null || (succeeded_at !== null && succeeded_at !== started_at);
}

export async function finishDailyJob({ db }: Tables, name: string, result: object): Promise<void> {
  await db
    .updateTable("daily_job")
    .set(({ ref }) => ({
      result: JSON.stringify(result),
      succeeded_at: ref("started_at"),
      error: null,
      is_damaged: null,
    }))
    .where("name", "=", name)
    .execute();
}

export async function failDailyJob(
  { db }: Tables,
  name: string,
  { error, isDamaged }: { error: string; isDamaged: boolean },
): Promise<void> {
  await db
    .updateTable("daily_job")
    .set({ error, is_damaged: isDamaged ? 1 : null })
    .where("name", "=", name)
    .execute();
}

export async function readDailyJobs({ db }: Tables): Promise<DailyJobRecord[]> {
  return (await db.selectFrom("daily_job").selectAll().orderBy("name").execute()).map(toRecord);
}

function toRecord(row: Selectable<LeadDatabase["daily_job"]>) {
  const result: Record<string, unknown> | null = row.result === null ? null : JSON.parse(row.result);
  return {
    name: row.name,
    /** The start of the last run that succeeded, or when the job was first seen. */
    previousAt: row.succeeded_at ?? row.started_at,
    /** Null until a run has succeeded. */
    succeededAt: result && row.succeeded_at,
    result,
    error: row.error,
    isDamaged: row.is_damaged === 1,
  };
}
