import { addDays, daysBetween } from "../calendar-date.ts";
import { type PricedHoliday, withDatesBetween } from "./holiday-note.ts";
import { type HolidayWeek, holidayWeeks, seasonYear } from "./holiday-weeks.ts";

export type ListedHoliday = { name: string; isConfirmed: boolean; dates: string[] };

/** Without a limit, a date mistyped by centuries would list every holiday until then. */
const seasonsAhead = 4;

/** Adds the holiday weeks of the coming years that no season lists. */
export function holidaysAhead(listed: readonly ListedHoliday[], today: string): PricedHoliday[] {
  const listedDates = new Set(listed.flatMap(({ dates }) => dates));
  const last = seasonYear(today) + seasonsAhead;
  const first = Math.min(...[today, ...listedDates].map(seasonYear));
  const years = Array.from({ length: last - first }, (_, i) => first + i);
  const unlisted = years.flatMap(holidayWeeks).map(
    (week): PricedHoliday => ({
      name: week.name,
      price: "unlisted",
      dates: daysOf(week).filter((date) => !listedDates.has(date)),
    }),
  );
  return [
    ...listed.map(
      ({ name, isConfirmed, dates }): PricedHoliday => ({
        name,
        price: isConfirmed ? "listed" : "expected",
        dates,
      }),
    ),
    ...unlisted.filter(({ dates }) => dates.length > 0),
  ];
}

export function holidaysBetween(
  listed: readonly ListedHoliday[],
  start: string,
  end: string,
): PricedHoliday[] {
  return withDatesBetween(holidaysAhead(listed, start || end), start, end);
}

function daysOf({ from, to }: HolidayWeek): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
}
