import { daysBetween } from "../calendar-date.ts";
import { sameHolidayDay, seasonLabel, seasonYear } from "./holiday-calendar.ts";
import { type Holiday, listedDates, type Season } from "./holiday-pricing.ts";

const weekDays = 7;

/** `toType`: the days, as they were listed last, that no rule moves, so that the owners type them in. */
type NextSeasons = { added: Season[]; toType: { name: string; dates: string[] }[] };

/** Moves the seasons of the last year before this one and keeps their amounts, which the owners then confirm. What is listed already is left out. */
export function nextSeasons(seasons: readonly Season[], year: number): NextSeasons {
  const lastYear = Math.max(...seasons.map(yearOf).filter((each) => each < year));
  const listed = new Set(seasons.flatMap(listedDates).map(({ date }) => date));
  const moved = seasons
    .filter((season) => yearOf(season) === lastYear)
    .map((season) => moveSeason(season, year - lastYear))
    .filter(({ season }) => !listedDates(season).some(({ date }) => listed.has(date)))
    .filter(({ season }) => !seasons.some(({ label }) => label === season.label));
  return {
    added: moved.map(({ season }) => season).filter(({ holidays }) => holidays.length > 0),
    toType: moved.flatMap(({ toType }) => toType),
  };
}

function moveSeason(last: Season, years: number) {
  const label = withYears(last.label, years);
  const holidays = last.holidays.map((holiday) => moveHoliday(holiday, years));
  const season: Season = {
    label: label === last.label ? seasonLabel(yearOf(last) + years) : label,
    confirmed: false,
    holidays: holidays.map(({ moved }) => moved).filter(({ dates }) => dates.length > 0),
  };
  const toType = holidays
    .map(({ moved: { name }, unmoved }) => ({ name, dates: unmoved }))
    .filter(({ dates }) => dates.length > 0);
  return { season, toType };
}

function moveHoliday({ id, name, dates }: Holiday, years: number) {
  const days = dates.map(({ date, surchargeCents }) => ({
    ...{ date, surchargeCents },
    next: sameHolidayDay(name, date, years),
  }));
  const moved: Holiday = {
    id: withYears(id, years),
    name: withYears(name, years),
    dates: days.flatMap(({ next, surchargeCents }) => (next ? [{ date: next, surchargeCents }] : [])),
  };
  return { moved, unmoved: days.flatMap(({ date, next }) => (next ? [] : [date])) };
}

/** "New Year's 2026-27" becomes "New Year's 2027-28". */
function withYears(name: string, years: number): string {
  return name.replaceAll(/\b(20\d\d)(-\d\d\b)?/g, (_found, year: string, next: string | undefined) => {
    const moved = Number(year) + years;
    return next === undefined ? String(moved) : seasonLabel(moved);
  });
}

/** A season may be a whole year from New Year's Day on; a short one on that day belongs to the year before. */
function yearOf(season: Season): number {
  const dates = listedDates(season)
    .map(({ date }) => date)
    .toSorted();
  const [first = ""] = dates;
  const isShort = daysBetween(first, dates.at(-1) ?? first) < weekDays;
  return isShort ? seasonYear(first) : Number(first.slice(0, 4));
}
