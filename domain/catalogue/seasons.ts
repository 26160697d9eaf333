import { addDays, daysBetween } from "../calendar-date.ts";
import type { Service } from "./catalogue.ts";
import { holidayWeeks, seasonLabel, seasonYear } from "./holiday-calendar.ts";
import { holidaysBetween, type ListedHoliday } from "./holiday-dates.ts";
import { holidayEffect, type PricedHoliday } from "./holiday-note.ts";
import { type HolidayPricing, holidayRuleOf, listedDates, type Season } from "./holiday-pricing.ts";

type Seasons = Pick<HolidayPricing, "seasons">;

const decideDaysAhead = 120;

export function listedHolidays({ seasons }: Seasons): ListedHoliday[] {
  return seasons.flatMap(({ confirmed, holidays }) =>
    holidays.map(({ name, dates }) => {
      const free = dates.filter(({ surchargeCents }) => surchargeCents === 0).map(({ date }) => date);
      return {
        name,
        isConfirmed: confirmed,
        dates: dates.map(({ date }) => date),
        ...(free.length > 0 && { freeDates: free }),
      };
    }),
  );
}

/** The surcharge is null where no season lists the date. */
export type HolidayOnDate = Pick<PricedHoliday, "name" | "priceStatus"> & { surchargeCents: number | null };

/** Of each day of a stay. */
export function holidaysOfStay(
  { seasons }: Seasons,
  firstDay: string,
  lastDay: string,
): (date: string) => HolidayOnDate | null {
  const holidays = holidaysBetween(listedHolidays({ seasons }), firstDay, lastDay);
  const listed = seasons.flatMap(listedDates);
  return (date) => {
    const holiday = holidays.find(({ dates }) => dates.includes(date));
    if (!holiday) return null;
    const { name, priceStatus } = holiday;
    const surchargeCents = listed.find((each) => each.date === date)?.surchargeCents ?? null;
    return { name, priceStatus, surchargeCents };
  };
}

/** `ask`: agreed with the client on the call. */
export type Surcharge =
  | { kind: "none" }
  | { kind: "per visit"; cents: number }
  | { kind: "per night"; percent: number }
  | { kind: "ask" };

/** A night belongs to the date it starts. */
export function surchargeOn(
  rules: HolidayPricing,
  service: Pick<Service, "holiday">,
  holiday: HolidayOnDate | null,
): Surcharge {
  const cents = holiday?.surchargeCents ?? 0;
  const rule = holidayRuleOf(rules, service);
  const effect = holiday && holidayEffect(rule, holiday.priceStatus, holiday.surchargeCents === 0);
  if (!effect) return { kind: "none" };
  if (effect !== "listed" && effect !== "expected") return { kind: "ask" };
  return service.holiday === "per-visit"
    ? { kind: "per visit", cents }
    : { kind: "per night", percent: rules.nightlySurchargePercent };
}

export function lastDay(season: Season): string {
  const days = listedDates(season).map(({ date }) => date);
  return days.toSorted().at(-1) ?? "";
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

export function undecidedSeason(listed: readonly ListedHoliday[], today: string): UndecidedSeason | null {
  const year = seasonYear(today);
  const [{ from }, , { to }] = holidayWeeks(year);
  if (daysBetween(today, from) > decideDaysAhead) return null;
  const own = listed.filter(({ dates }) => dates.some((date) => from <= date && date <= to));
  const season = { label: seasonLabel(year), from };
  if (own.length === 0) return { ...season, state: "missing" };
  return own.every(({ isConfirmed }) => isConfirmed) ? null : { ...season, state: "unconfirmed" };
}
