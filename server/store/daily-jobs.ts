import type { Kysely } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import type { DailyJobRecord, LeadStore } from "./lead-store.ts";

/** The clocks of processes differ by less; what has started later than that was started before the clock was set back. */
const clockDifferenceMs = 3_600_000;

export async function claimDailyJob(
  db: Kysely<LeadDatabase>,
  { name, now, startedBefore }: Parameters<LeadStore["claimDailyJob"]>[0],
): Promise<Date | null> {
  const started_at = now.toISOString();
  const known = await db
    .selectFrom("daily_job")
    .select("started_at")
    .where("name", "=", name)
    .executeTakeFirst();
  if (!known) {
    await db
      .insertInto("daily_job")
      .values({ name, started_at })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return null;
  }
  const isLost = Date.parse(known.started_at) > now.getTime() + clockDifferenceMs;
  if (known.started_at >= startedBefore.toISOString() && !isLost) return null;
  const { numUpdatedRows } = await db
    .updateTable("daily_job")
    .set({ started_at, result: null })
    .where("name", "=", name)
    // Another process may have been first.
    .where("started_at", "=", known.started_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? new Date(known.started_at) : null;
}

export async function finishDailyJob(db: Kysely<LeadDatabase>, name: string, result: object): Promise<void> {
  await db
    .updateTable("daily_job")
    .set({ result: JSON.stringify(result) })
    .where("name", "=", name)
    .execute();
}

export async function readDailyJobs(db: Kysely<LeadDatabase>): Promise<DailyJobRecord[]> {
  const rows = await db.selectFrom("daily_job").selectAll().execute();
  return rows.map(({ name, started_at, result }) => ({
    name,
    startedAt: started_at,
    result: result === null ? null : JSON.parse(result),
  }));
}
