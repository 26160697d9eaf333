import type { Logger } from "pino";
import { instantAt } from "#domain/business/reply-time.ts";
import { addDays } from "#domain/calendar-date.ts";
import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import type { DailyJobRecord } from "../store/job-records.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { StoreDamagedError } from "../store/store-errors.ts";

/** The hour of the morning mail, in the business's time zone. */
export const morningHour = 8;

/** A job that one of the processes runs once a day. */
export type DailyJob = {
  name: string;
  /** When it runs, in the business's time zone; later that day if no process was running, but never earlier. */
  hour: number;
  /** `previousAt` is the start of the last run that succeeded, or when the job was first seen. */
  run(now: Date, previousAt: Date, previousResult: DailyJobRecord["result"]): Promise<object>;
};

const never = new Date(0);
const retryAfterMs = hourMs;
const errorMaxLength = 300;

type Parts = { store: LeadStore; clock: Clock; log: Logger; site: { businessClock: ZonedClock } };

export async function runDailyJobs(jobs: DailyJob[], { store, clock, log, site }: Parts): Promise<void> {
  const { businessClock } = site;
  for (const { name, hour, run } of jobs) {
    const now = clock();
    const previous = await store.claimDailyJob({
      name,
      now,
      // Before this hour nothing runs: a morning mail missed yesterday would be sent at night, in place of today's.
      startedBefore: isPast(hour, now, businessClock) ? lastAt(now, hour, businessClock) : never,
      failedBefore: new Date(now.getTime() - retryAfterMs),
    });
    if (!previous) continue;
    try {
      await store.finishDailyJob(name, await run(now, new Date(previous.previousAt), previous.result));
    } catch (fault) {
      log.error({ job: name, fault: String(fault) }, "a daily job has failed");
      const error = (fault instanceof Error ? fault.message : String(fault)).slice(0, errorMaxLength);
      await store.failDailyJob(name, { error, isDamaged: fault instanceof StoreDamagedError });
    }
  }
}

/** Returns whether it has been this hour today. */
function isPast(hour: number, now: Date, businessClock: ZonedClock): boolean {
  return businessClock(lastAt(now, hour, businessClock)).date === businessClock(now).date;
}

/** Returns the last instant at which it was this hour, on this `weekday` if given (0 is Sunday). */
export function lastAt(now: Date, hour: number, businessClock: ZonedClock, weekday?: number): Date {
  const time = `${String(hour).padStart(2, "0")}:00`;
  let date = businessClock(now).date;
  for (;;) {
    const instant = new Date(instantAt(date, time, businessClock));
    const isRightDay = weekday === undefined || new Date(date).getUTCDay() === weekday;
    if (isRightDay && instant <= now) return instant;
    date = addDays(date, -1);
  }
}
