import { addDays, daysBetween, isCalendarDate } from "../calendar-date.ts";
import {
  movableDay,
  sameDayInOwnCalendar,
  seasonLabel,
  seasonYear,
  thanksgivingDay,
} from "./holiday-calendar.ts";
import type { Season } from "./holiday-pricing.ts";
import { listedDates } from "./seasons.ts";

const weekDays = 7;

/** Moves the dates and keeps the amounts, which the owners then confirm; null without an earlier season. */
export function nextSeason(seasons: readonly Season[], year: number): Season | null {
  const last = seasons
    .filter((season) => yearOf(season) < year)
    .toSorted((a, b) => yearOf(b) - yearOf(a))
    .at(0);
  if (!last) return null;
  const years = year - yearOf(last);
  const label = withYears(last.label, years);
  return {
    label: label === last.label ? seasonLabel(year) : label,
    confirmed: false,
    holidays: last.holidays.map(({ id, name, dates }) => ({
      id: withYears(id, years),
      name: withYears(name, years),
      dates: dates.map(({ date, surchargeCents }) => ({
        date: moveDate(date, name, years),
        surchargeCents,
      })),
    })),
  };
}

/** "New Year's 2026-27" becomes "New Year's 2027-28". */
function withYears(name: string, years: number): string {
  return name.replaceAll(/\b(20\d\d)(-\d\d\b)?/g, (_found, year: string, next: string | undefined) => {
    const moved = Number(year) + years;
    return next === undefined ? String(moved) : seasonLabel(moved);
  });
}

/** New Year's Day alone belongs to the season of the year before. */
export function yearOf(season: Season): number {
  const dates = listedDates(season)
    .map(({ date }) => date)
    .toSorted();
  const [first = ""] = dates;
  const isNewYearAlone = daysBetween(first, dates.at(-1) ?? first) < weekDays;
  return isNewYearAlone ? seasonYear(first) : Number(first.slice(0, 4));
}

/** By the holiday's own rule; what nobody has a rule for keeps its calendar day. */
function moveDate(date: string, name: string, years: number): string {
  const ofOwnCalendar = sameDayInOwnCalendar(name, date, years);
  if (ofOwnCalendar) return ofOwnCalendar;
  const year = Number(date.slice(0, 4));
  const isNearThanksgiving = Math.abs(daysBetween(thanksgivingDay(year), date)) < weekDays;
  const dayIn = movableDay(name) ?? (isNearThanksgiving ? thanksgivingDay : null);
  if (dayIn) return addDays(dayIn(year + years), daysBetween(dayIn(year), date));
  const moved = `${year + years}${date.slice(4)}`;
  return isCalendarDate(moved) ? moved : `${year + years}-02-28`;
}
