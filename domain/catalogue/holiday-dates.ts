import { addDays, daysBetween } from "../calendar-date.ts";
import { type HolidayWeek, holidayWeeks, seasonYear } from "./holiday-calendar.ts";
import type { PricedHoliday } from "./holiday-note.ts";

export type ListedHoliday = {
  name: string;
  isConfirmed: boolean;
  dates: string[];
  /** Those of `dates` that are listed with a surcharge of 0. */
  freeDates?: string[] | undefined;
};

/** Without a limit, a last day mistyped by centuries would list every holiday until then. */
const maxSeasons = 4;

/** Adds the holiday weeks of the coming years that no season lists. */
export function holidaysAhead(listed: readonly ListedHoliday[], today: string): PricedHoliday[] {
  const first = Math.min(...[today, ...listed.flatMap(({ dates }) => dates)].map(seasonYear));
  return withUnlisted(listed, first, seasonYear(today) + maxSeasons - 1);
}

/** Both ends are included; when one of them is "", the other is a single day. */
export function holidaysBetween(
  listed: readonly ListedHoliday[],
  start: string,
  end: string,
): PricedHoliday[] {
  if (!start && !end) return [];
  const from = start || end;
  const to = end || start;
  const first = seasonYear(from);
  const last = Math.min(seasonYear(to), first + maxSeasons - 1);
  return withUnlisted(listed, first, last).filter(({ dates }) =>
    dates.some((date) => from <= date && date <= to),
  );
}

/** Both years are included. */
function withUnlisted(listed: readonly ListedHoliday[], first: number, last: number): PricedHoliday[] {
  const listedDates = new Set(listed.flatMap(({ dates }) => dates));
  const years = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const unlisted = years.flatMap(holidayWeeks).map(
    (week): PricedHoliday => ({
      name: week.name,
      priceStatus: "unlisted",
      dates: daysOf(week).filter((date) => !listedDates.has(date)),
    }),
  );
  return [
    ...listed.map(
      ({ name, isConfirmed, dates, freeDates }): PricedHoliday => ({
        name,
        priceStatus: isConfirmed ? "listed" : "expected",
        dates,
        freeDates,
      }),
    ),
    ...unlisted.filter(({ dates }) => dates.length > 0),
  ];
}

function daysOf({ from, to }: HolidayWeek): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
}
