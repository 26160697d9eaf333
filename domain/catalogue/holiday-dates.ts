import { addDays, daysBetween } from "../calendar-date.ts";
import { type PricedHoliday, touchedBy } from "./holiday-note.ts";
import { type HolidayWeek, holidayWeeks, seasonYear } from "./holiday-weeks.ts";

/** A listed holiday's dates alone. */
export type ListedHoliday = { name: string; isConfirmed: boolean; dates: string[] };

/** Nobody asks further ahead, and a date mistyped by centuries must not name each holiday until then. */
const seasonsAhead = 5;

/** The listed holidays, and from the first of them until some years from this day the days of holiday weeks that no season lists. */
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

/** The holidays from `start` to `end`, as touchedBy, whatever the year. */
export function holidaysTouched(
  listed: readonly ListedHoliday[],
  start: string,
  end: string,
): PricedHoliday[] {
  return touchedBy(holidaysAhead(listed, start || end), start, end);
}

function daysOf({ from, to }: HolidayWeek): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
}
