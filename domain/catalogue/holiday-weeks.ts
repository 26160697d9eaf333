import { addDays, daysBetween } from "../calendar-date.ts";

/** A holiday's first and last day; `name` is of one year, such as "Christmas 2026". */
export type HolidayWeek = { name: string; from: string; to: string };

/** The holiday weeks of the season that begins in this year, by the calendar alone: whether or not a season lists them. */
export function holidayWeeks(year: number): [HolidayWeek, HolidayWeek, HolidayWeek] {
  const thanksgiving = thanksgivingDay(year);
  return [
    { name: `Thanksgiving ${year}`, from: addDays(thanksgiving, -1), to: addDays(thanksgiving, 3) },
    { name: `Christmas ${year}`, from: `${year}-12-24`, to: `${year}-12-30` },
    { name: `New Year's ${seasonLabel(year)}`, from: `${year}-12-31`, to: `${year + 1}-01-01` },
  ];
}

/** The fourth Thursday of November. */
export function thanksgivingDay(year: number): string {
  // Every seventh day from a Thursday is one: January 1, 1970.
  const lastPossible = `${year}-11-28`;
  return addDays(lastPossible, -(daysBetween("1970-01-01", lastPossible) % 7));
}

/** The year in which the season began or begins that this day is in or before. New Year's Day ends it. */
export function seasonYear(date: string): number {
  const year = Number(date.slice(0, 4));
  return date.endsWith("-01-01") ? year - 1 : year;
}

/** 2026 as "2026-27" */
export function seasonLabel(year: number): string {
  return `${year}-${String(year + 1).slice(-2)}`;
}
