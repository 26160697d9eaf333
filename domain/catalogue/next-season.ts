import { addDays, daysBetween } from "../calendar-date.ts";
import type { Season } from "./holiday-pricing.ts";
import { seasonLabel, seasonYear, thanksgivingDay } from "./holiday-weeks.ts";
import { listedDates } from "./seasons.ts";

const weekDays = 7;

/** Moves the dates and keeps the amounts, which the owners then confirm; null without an earlier season. */
export function nextSeason(seasons: readonly Season[], year: number): Season | null {
  const last = seasons
    .filter((season) => yearOf(season) < year)
    .toSorted((a, b) => yearOf(b) - yearOf(a))
    .at(0);
  if (!last) return null;
  const lastYear = yearOf(last);
  const rename = (name: string) =>
    name.replace(seasonLabel(lastYear), seasonLabel(year)).replace(String(lastYear), String(year));
  return {
    label: seasonLabel(year),
    confirmed: false,
    holidays: last.holidays.map(({ id, name, dates }) => ({
      id: rename(id),
      name: rename(name),
      dates: dates.map(({ date, surchargeCents }) => ({
        date: moveDate(date, lastYear, year),
        surchargeCents,
      })),
    })),
  };
}

export function yearOf(season: Season): number {
  const [first = ""] = listedDates(season)
    .map(({ date }) => date)
    .toSorted();
  return seasonYear(first);
}

/** Days around Thanksgiving move with it, others keep their calendar day. */
function moveDate(date: string, lastYear: number, year: number): string {
  const fromThanksgiving = daysBetween(thanksgivingDay(lastYear), date);
  return Math.abs(fromThanksgiving) < weekDays
    ? addDays(thanksgivingDay(year), fromThanksgiving)
    : `${Number(date.slice(0, 4)) + year - lastYear}${date.slice(4)}`;
}
