import { clockTime } from "#domain/business/office-hours.ts";
import { shortDate } from "#domain/calendar-date.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";

/** "10:42 AM", with its day unless that is today. */
export function businessMoment(
  at: string,
  { site, now }: { site: { businessClock: ZonedClock }; now: Date },
): string {
  const { date, time } = site.businessClock(new Date(at));
  const clock = unbroken(clockTime(time.slice(0, -":00".length)));
  return date === site.businessClock(now).date ? clock : `${shortDate(date)}, ${clock}`;
}

/** On one line of a phone. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
