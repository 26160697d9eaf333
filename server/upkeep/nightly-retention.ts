import * as v from "valibot";
import { addDays } from "#domain/calendar-date.ts";
import type { DailyJobRecord } from "../store/stored-records.ts";
import { applyRetention, noneExpired, type RetentionCounts, type RetentionParts } from "./apply-retention.ts";

/** With the hours of the day on which a time ends, nothing is kept more than a week longer. */
export const daysBehind = 6;
const daysANight = 2;

const resultSchema = v.object({ deletedTo: v.string() });

/**
 * Goes on from the day that the last night reached, and stays behind the clock: one that is years ahead for six nights deletes nothing
 * early. After it, and while the clock is behind, nothing is deleted before the clock has caught up with that day.
 */
export async function retainNightly(
  parts: RetentionParts,
  now: Date,
  previous: DailyJobRecord["result"],
): Promise<RetentionCounts & { deletedTo: string }> {
  const latest = addDays(parts.businessClock(now).date, -daysBehind);
  // The first night only sets out.
  const last = v.is(resultSchema, previous) ? previous.deletedTo : latest;
  if (latest <= last) return { ...noneExpired, deletedTo: last };
  const next = addDays(last, daysANight);
  const day = next < latest ? next : latest;
  return { ...(await applyRetention(parts, now, { day })), deletedTo: day };
}
