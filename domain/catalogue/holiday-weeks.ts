import { addDays, daysBetween } from "../calendar-date.ts";

/** Both days are included; `name` contains the year, such as "Christmas 2026". */
export type HolidayWeek = { name: string; from: string; to: string };

/** By the calendar alone, whether or not a season lists them. */
export function holidayWeeks(year: number): [HolidayWeek, HolidayWeek, HolidayWeek] {
  const thanksgiving = thanksgivingDay(year);
  return [
    { name: `Thanksgiving ${year}`, from: addDays(thanksgiving, -1), to: addDays(thanksgiving, 3) },
    { name: `Christmas ${year}`, from: `${year}-12-24`, to: `${year}-12-30` },
    { name: `New Year's ${seasonLabel(year)}`, from: `${year}-12-31`, to: `${year + 1}-01-01` },
  ];
}

export function thanksgivingDay(year: number): string {
  // January 1, 1970 was a Thursday, so every seventh day from it is one.
  const lastPossible = `${year}-11-28`;
  return addDays(lastPossible, -(daysBetween("1970-01-01", lastPossible) % 7));
}

/** New Year's Day belongs to the season of the year before. */
export function seasonYear(date: string): number {
  const year = Number(date.slice(0, 4));
  return date.endsWith("-01-01") ? year - 1 : year;
}

/** 2026 becomes "2026-27". */
export function seasonLabel(year: number): string {
  return `${year}-${String(year + 1).slice(-2)}`;
}
