import * as v from "valibot";
import { dayMs } from "./durations.ts";

/** A day without a time, such as "2025-11-26", which sorts as text. */
export const calendarDateSchema = v.pipe(
  v.string(),
  v.check(isCalendarDate, 'must be a date such as "2025-11-26"'),
);

export function daysBetween(from: string, to: string): number {
  // UTC has no daylight saving time, so each day is exactly 24 hours long.
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** January 31 plus one month is the last day of February. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  return addDays(lastDay.toISOString().slice(0, 10), Math.min(day - lastDay.getUTCDate(), 0));
}

/** "October 6, 2024" */
export function longDate(date: string): string {
  return format(date, { year: "numeric", month: "long", day: "numeric" });
}

/** "Wed, Nov 26" */
export function shortDate(date: string): string {
  return format(date, { weekday: "short", month: "short", day: "numeric" });
}

/** "Wed, Nov 26, 2025"; other text is returned unchanged. */
export function fullDate(date: string): string {
  if (!isCalendarDate(date)) return date;
  return format(date, { weekday: "short", month: "short", day: "numeric", year: "numeric" });
}

/** With its year unless that is this one: "Nov 13" a year ahead reads like one that has passed. */
export function dateAsOf(today: string, date: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? shortDate(date) : fullDate(date);
}

function format(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** `Date` would read February 30 as March 1. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
