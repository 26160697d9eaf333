import { addDays, daysBetween } from "../calendar-date.ts";
import { type Holiday, listedDates, type Season } from "./holiday-pricing.ts";

const weekDays = 7;

/** `toType`: the days as last listed that no rule moves, so that the owners must type them in. */
type NextSeasons = { added: Season[]; toType: { name: string; dates: string[] }[] };

/** Moves the seasons of the latest earlier year, with amounts that the owners then confirm. Leaves out what is listed. */
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

const [sunday, monday] = [0, 1];

/** Holidays of the American calendar by name. A day of any other calendar is never guessed. */
const holidays: [name: RegExp, dayIn: (year: number) => string][] = [
  [/new year/i, (year) => `${year}-01-01`],
  [/martin luther king|\bmlk\b/i, (year) => nthWeekday(year, 1, monday, 3)],
  [/valentine/i, (year) => `${year}-02-14`],
  [/presidents|washington's birthday/i, (year) => nthWeekday(year, 2, monday, 3)],
  [/patrick/i, (year) => `${year}-03-17`],
  [/mother.?s.? day/i, (year) => nthWeekday(year, 5, sunday, 2)],
  [/memorial day/i, (year) => addDays(nthWeekday(year, 6, monday, 1), -7)],
  [/father.?s.? day/i, (year) => nthWeekday(year, 6, sunday, 3)],
  [/juneteenth/i, (year) => `${year}-06-19`],
  [/independence day|fourth of july|july 4/i, (year) => `${year}-07-04`],
  [/labor day/i, (year) => nthWeekday(year, 9, monday, 1)],
  [/columbus|indigenous/i, (year) => nthWeekday(year, 10, monday, 2)],
  [/halloween/i, (year) => `${year}-10-31`],
  [/veterans/i, (year) => `${year}-11-11`],
  [/thanksgiving|black friday/i, thanksgivingDay],
  [/christmas/i, (year) => `${year}-12-25`],
];

/** A day of that name farther away is of another country or calendar, such as the Lunar New Year. */
const nearDays = 14;

/** Returns the same day of a holiday some years later; null when no rule gives it. */
function sameHolidayDay(name: string, date: string, years: number): string | null {
  const dayIn = holidays.find(([pattern]) => pattern.test(name))?.[1];
  const year = Number(date.slice(0, 4));
  // New Year's Eve belongs to the day after it.
  const nearest = [year, year + 1].find(
    (each) => dayIn && Math.abs(daysBetween(dayIn(each), date)) <= nearDays,
  );
  if (!dayIn || nearest === undefined) return null;
  return addDays(dayIn(nearest + years), daysBetween(dayIn(nearest), date));
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  const days = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return addDays(first, days + 7 * (nth - 1));
}

/** Both days are included; `name` contains the year, such as "Christmas 2026". */
export type HolidayWeek = { name: string; from: string; to: string };

/** Returns the holiday weeks of the calendar, whether or not a season lists them. */
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
