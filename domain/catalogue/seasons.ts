import { addDays, daysBetween } from "../calendar-date.ts";
import type { HolidayOnDate, PricedHoliday } from "./date-notes.ts";
import { type HolidayWeek, holidayWeeks, seasonLabel, seasonYear } from "./holiday-calendar.ts";
import { type HolidayPricing, listedDates, type Season } from "./holiday-pricing.ts";

type Seasons = Pick<HolidayPricing, "seasons">;

const decideDaysAhead = 120;

function listedHolidays({ seasons }: Seasons): PricedHoliday[] {
  return seasons.flatMap(({ confirmed, holidays }) =>
    holidays.map(({ name, dates }) => {
      const free = dates.filter(({ surchargeCents }) => surchargeCents === 0).map(({ date }) => date);
      return {
        name,
        effect: confirmed ? ("listed" as const) : ("expected" as const),
        dates: dates.map(({ date }) => date),
        ...(free.length > 0 && { freeDates: free }),
      };
    }),
  );
}

/** `surchargeCents` is null for `unlisted`. */
export type PricedDate = HolidayOnDate & { surchargeCents: number | null };

export function holidayOn({ seasons }: Seasons, date: string): PricedDate | null {
  for (const { confirmed, holidays } of seasons)
    for (const { name, dates } of holidays) {
      const listed = dates.find((each) => each.date === date);
      const effect = confirmed ? "listed" : "expected";
      if (!listed) continue;
      const { surchargeCents } = listed;
      return { name, effect, isFree: surchargeCents === 0, surchargeCents };
    }
  const week = holidayWeeks(seasonYear(date)).find(({ from, to }) => from <= date && date <= to);
  return week ? { name: week.name, effect: "unlisted", isFree: false, surchargeCents: null } : null;
}

/** How many years after today's have their holiday weeks listed. */
const yearsAhead = 3;

/** Returns the holidays of the seasons, and the holiday weeks of the coming years that no season lists. */
export function holidaysAhead(rules: Seasons, today: string): PricedHoliday[] {
  const listed = listedHolidays(rules);
  const listedDates = new Set(listed.flatMap(({ dates }) => dates));
  const first = Math.min(...[today, ...listedDates].map(seasonYear));
  const years = Array.from({ length: seasonYear(today) + yearsAhead - first + 1 }, (_, i) => first + i);
  const unlisted = years.flatMap(holidayWeeks).map(
    (week): PricedHoliday => ({
      name: week.name,
      effect: "unlisted",
      dates: daysOf(week).filter((date) => !listedDates.has(date)),
    }),
  );
  return [...listed, ...unlisted.filter(({ dates }) => dates.length > 0)];
}

function daysOf({ from, to }: HolidayWeek): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
}

export function lastDay(season: Season): string {
  const days = listedDates(season).map(({ date }) => date);
  return days.toSorted().at(-1) ?? "";
}

/** Leaves out the dates on which the business gives no care, because they have no price. */
export function withoutDays(seasons: readonly Season[], isAway: (date: string) => boolean): Season[] {
  return seasons
    .map(({ holidays, ...season }) => ({
      ...season,
      holidays: holidays
        .map((holiday) => ({ ...holiday, dates: holiday.dates.filter(({ date }) => !isAway(date)) }))
        .filter(({ dates }) => dates.length > 0),
    }))
    .filter(({ holidays }) => holidays.length > 0);
}

/** Pages are prebuilt, so they contain every season with the days on which it is shown; null means unlimited. */
export type DatedSeason = { season: Season; from: string | null; to: string | null };

/** A season is current once the one before it has passed. */
export function currentSeasons(rules: Seasons): DatedSeason[] {
  return sortedSeasons(rules).map((season, i, all) => {
    const before = all[i - 1];
    return { season, from: before ? addDays(lastDay(before), 1) : null, to: lastDay(season) };
  });
}

/** A season is the last one until the next has passed too. */
export function lastSeasons(rules: Seasons): DatedSeason[] {
  return sortedSeasons(rules).map((season, i, all) => {
    const next = all[i + 1];
    return { season, from: addDays(lastDay(season), 1), to: next ? lastDay(next) : null };
  });
}

/** Returns null when no season was ever listed. */
export function firstDayWithoutSeason(rules: Seasons): string | null {
  const last = sortedSeasons(rules).at(-1);
  return last ? addDays(lastDay(last), 1) : null;
}

function sortedSeasons({ seasons }: Seasons): Season[] {
  return seasons.toSorted((a, b) => (lastDay(a) < lastDay(b) ? -1 : 1));
}

type UndecidedSeason = { label: string; from: string; state: "missing" | "unconfirmed" };

/** Returns the next season if the owners must soon decide on it. Ignores closed days, which have no price. */
export function undecidedSeason(
  rules: Seasons,
  today: string,
  isAway: (date: string) => boolean,
): UndecidedSeason | null {
  const year = seasonYear(today);
  const days = holidayWeeks(year)
    .flatMap(daysOf)
    .filter((date) => !isAway(date));
  const [from] = days;
  if (from === undefined || daysBetween(today, from) > decideDaysAhead) return null;
  const isOwn = (date: string) => from <= date && date <= (days.at(-1) ?? "") && !isAway(date);
  const own = listedHolidays(rules).filter(({ dates }) => dates.some(isOwn));
  const season = { label: seasonLabel(year), from };
  if (own.length === 0) return { ...season, state: "missing" };
  return own.every(({ effect }) => effect === "listed") ? null : { ...season, state: "unconfirmed" };
}
