import * as v from "valibot";
import { businessTimeZone } from "./business/office-hours.ts";
import { createZonedClock } from "./zoned-clock.ts";

/** A day without a time, as "2025-11-26". Compares and sorts as text. */
export const calendarDateSchema = v.pipe(
  v.string(),
  v.check(isCalendarDate, 'must be a date such as "2025-11-26"'),
);

const businessClock = createZonedClock(businessTimeZone);

/** The day it is in Castle Rock at this instant. */
export function businessDate(instant: Date): string {
  return businessClock(instant).date;
}

/** Calendar days from one day to another; negative when `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  // Days of UTC have no daylight saving time, so each is exactly 24 hours long.
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of the month where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  return addDays(lastDay.toISOString().slice(0, 10), Math.min(day - lastDay.getUTCDate(), 0));
}

/** "October 6, 2024", the same in every time zone. */
export function longDate(date: string): string {
  return format(date, { year: "numeric", month: "long", day: "numeric" });
}

/** "Wed, Nov 26" */
export function shortDate(date: string): string {
  return format(date, { weekday: "short", month: "short", day: "numeric" });
}

/** "Wed, Nov 26, 2025"; what is no day stays as it is. */
export function fullDate(date: string): string {
  if (!isCalendarDate(date)) return date;
  return format(date, { weekday: "short", month: "short", day: "numeric", year: "numeric" });
}

function format(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** False for days that no month has, such as February 30, which `Date` takes for March 1. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
