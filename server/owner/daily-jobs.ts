import { instantAt } from "../../domain/business/reply-time.ts";
import { addDays, businessDate } from "../../domain/calendar-date.ts";
import type { OwnerContext } from "./owner-loop.ts";

/** What one of the processes does once a day. */
export type DailyJob = {
  name: string;
  /** By the clock in Castle Rock; later on the day when nothing ran then. */
  hourDenver: number;
  /** @param previousAt when it was started before @returns what came of it, for the digest */
  run(now: Date, previousAt: Date): Promise<object>;
};

/** What was started so shortly before its hour, as when a server was down, is not done again. */
const leastGapMs = 3_600_000;

export async function runDailyJobs(
  jobs: DailyJob[],
  { store, clock, log }: Pick<OwnerContext, "store" | "clock" | "log">,
): Promise<void> {
  for (const { name, hourDenver, run } of jobs) {
    const now = clock();
    const startedBefore = new Date(lastAt(now, hourDenver).getTime() - leastGapMs);
    const previousAt = await store.claimDailyJob({ name, now, startedBefore });
    if (!previousAt) continue;
    try {
      await store.finishDailyJob(name, await run(now, previousAt));
    } catch (fault) {
      log.error({ job: name, fault: String(fault) }, "a daily job has failed");
    }
  }
}

/** When it was this hour in Castle Rock the last time, on that weekday (0 is Sunday) when one is given. */
export function lastAt(now: Date, hour: number, weekday?: number): Date {
  const time = `${String(hour).padStart(2, "0")}:00`;
  let date = businessDate(now);
  for (;;) {
    const instant = new Date(instantAt(date, time));
    const isRightDay = weekday === undefined || new Date(date).getUTCDay() === weekday;
    if (isRightDay && instant <= now) return instant;
    date = addDays(date, -1);
  }
}
