import { addDays, daysBetween } from "../calendar-date.ts";
import type { Service } from "./catalogue.ts";
import { effectOnCare, type HolidayEffect, type PricedHoliday } from "./date-notes.ts";
import { type HolidayWeek, holidayWeeks, seasonLabel, seasonYear } from "./holiday-calendar.ts";
import { type HolidayPricing, listedDates, type Season } from "./holiday-pricing.ts";

type Seasons = Pick<HolidayPricing, "seasons">;

const decideDaysAhead = 120;

export function listedHolidays({ seasons }: Seasons): PricedHoliday[] {
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

/** Null for `unlisted`. */
export type HolidayOnDate = Pick<PricedHoliday, "name" | "effect"> & { surchargeCents: number | null };

export function holidayOn({ seasons }: Seasons, date: string): HolidayOnDate | null {
  for (const { confirmed, holidays } of seasons)
    for (const { name, dates } of holidays) {
      const listed = dates.find((each) => each.date === date);
      const effect = confirmed ? "listed" : "expected";
      if (listed) return { name, effect, surchargeCents: listed.surchargeCents };
    }
  const week = holidayWeeks(seasonYear(date)).find(({ from, to }) => from <= date && date <= to);
  return week ? { name: week.name, effect: "unlisted", surchargeCents: null } : null;
}

/** A night belongs to the date it starts. */
export function effectOnService(
  service: Pick<Service, "holiday">,
  holiday: HolidayOnDate | null,
): HolidayEffect | null {
  return holiday && effectOnCare(service.holiday, holiday, holiday.surchargeCents === 0);
}

/** Without a limit, a last day mistyped by centuries would list every holiday until then. */
const maxSeasons = 4;

/** Adds the holiday weeks of the coming years that no season lists. */
export function holidaysAhead(listed: readonly PricedHoliday[], today: string): PricedHoliday[] {
  const first = Math.min(...[today, ...listed.flatMap(({ dates }) => dates)].map(seasonYear));
  return withUnlisted(listed, first, seasonYear(today) + maxSeasons - 1);
}

/** Both ends are included; when one of them is "", the other is a single day. */
export function holidaysBetween(
  listed: readonly PricedHoliday[],
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
function withUnlisted(listed: readonly PricedHoliday[], first: number, last: number): PricedHoliday[] {
  const listedDates = new Set(listed.flatMap(({ dates }) => dates));
  const years = Array.from({ length: last - first + 1 }, (_, i) => first + i);
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

/** Without the dates on which nobody takes care of anything: they have no price. */
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

/** Pages are prebuilt, so they carry every season with the days on which it is shown; null is unlimited. */
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

/** Null when no season was ever listed. */
export function firstDayWithoutSeason(rules: Seasons): string | null {
  const last = sortedSeasons(rules).at(-1);
  return last ? addDays(lastDay(last), 1) : null;
}

function sortedSeasons({ seasons }: Seasons): Season[] {
  return seasons.toSorted((a, b) => (lastDay(a) < lastDay(b) ? -1 : 1));
}

export type UndecidedSeason = { label: string; from: string; state: "missing" | "unconfirmed" };

export function undecidedSeason(listed: readonly PricedHoliday[], today: string): UndecidedSeason | null {
  const year = seasonYear(today);
  const [{ from }, , { to }] = holidayWeeks(year);
  if (daysBetween(today, from) > decideDaysAhead) return null;
  const own = listed.filter(({ dates }) => dates.some((date) => from <= date && date <= to));
  const season = { label: seasonLabel(year), from };
  if (own.length === 0) return { ...season, state: "missing" };
  return own.every(({ effect }) => effect === "listed") ? null : { ...season, state: "unconfirmed" };
}
