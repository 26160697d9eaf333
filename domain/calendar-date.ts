import * as v from "valibot";
import { dayMs } from "./durations.ts";

/** A day without a time, such as "2025-11-26", which sorts as text. */
export const calendarDateSchema = v.pipe(
  v.string(),
  v.transform(typedDate),
  v.check(isCalendarDate, 'must be a date such as "2025-11-26"'),
);

/** Reads "12/24/26" as 2026: a date field returns the year 26, and a browser without such fields the text. */
export function typedDate(text: string): string {
  const [, month = "", day = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d\d(?:\d\d)?)$/.exec(text) ?? [];
  const written = year === undefined ? text : [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  const date = written.replace(/^(?:00)?(?=\d\d-)/, "20");
  return isCalendarDate(date) ? date : text;
}

export function daysBetween(from: string, to: string): number {
  // UTC has no daylight saving time, so each day is exactly 24 hours long.
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Both days are included. */
type DateRun = [first: string, last: string];

/** Returns the runs of consecutive days, whatever their order and however often each is listed. */
export function dateRuns(dates: readonly string[]): DateRun[] {
  const runs: DateRun[] = [];
  for (const date of [...new Set(dates)].sort()) {
    const run = runs.at(-1);
    if (run && daysBetween(run[1], date) === 1) run[1] = date;
    else runs.push([date, date]);
  }
  return runs;
}

/** January 31 plus one month is the last day of February. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  return addDays(lastDay.toISOString().slice(0, 10), Math.min(day - lastDay.getUTCDate(), 0));
}

const weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** "October 6, 2024" */
export function longDate(date: string): string {
  const { month, day, year } = namesIn(date);
  return `${month} ${day}, ${year}`;
}

/** "Wed, Nov 26" */
export function shortDate(date: string): string {
  const { weekday, month, day } = namesIn(date);
  return `${weekday}, ${month.slice(0, 3)} ${day}`;
}

/** "Wed, Nov 26, 2025"; other text is returned unchanged. */
export function fullDate(date: string): string {
  return isCalendarDate(date) ? `${shortDate(date)}, ${namesIn(date).year}` : date;
}

/** Adds the year unless it is that of `today`: "Nov 13" a year ahead reads like a past day. */
export function dateAsOf(today: string, date: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? shortDate(date) : fullDate(date);
}

/** "December 24 to 26", "December 30 to January 2, 2028": with the year unless it is that of `today`. */
export function daySpanText(from: string, to: string, today: string): string {
  const [first, last] = [namesIn(from), namesIn(to)];
  const lastDay = from.slice(0, 7) === to.slice(0, 7) ? `${last.day}` : `${last.month} ${last.day}`;
  const days = `${first.month} ${first.day}${from === to ? "" : ` to ${lastDay}`}`;
  return to.slice(0, 4) === today.slice(0, 4) ? days : `${days}, ${last.year}`;
}

/** Without `Intl`, whose formats take a hundred times as long to create as a date takes to write. */
function namesIn(date: string) {
  const at = new Date(date);
  return {
    weekday: weekdayNames[at.getUTCDay()] ?? "",
    month: monthNames[at.getUTCMonth()] ?? "",
    day: at.getUTCDate(),
    year: at.getUTCFullYear(),
  };
}

/** `Date` would read February 30 as March 1. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
