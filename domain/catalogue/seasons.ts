import { addDays, daysBetween } from "../calendar-date.ts";
import { holidaysTouched, type ListedHoliday } from "./holiday-dates.ts";
import type { PricedHoliday } from "./holiday-note.ts";
import type { HolidayPricing, Season } from "./holiday-pricing.ts";
import { holidayWeeks, seasonLabel, seasonYear } from "./holiday-weeks.ts";

type Seasons = Pick<HolidayPricing, "seasons">;

/** How long before a season begins its dates and amounts are asked for. */
const decideDaysAhead = 120;

export function listedDates({ holidays }: Season): { date: string; surchargeCents: number }[] {
  return holidays.flatMap(({ dates }) => dates);
}

/** The holidays of all seasons with their dates alone. */
export function listedHolidays({ seasons }: Seasons): ListedHoliday[] {
  return seasons.flatMap(({ confirmed, holidays }) =>
    holidays.map(({ name, dates }) => ({
      name,
      isConfirmed: confirmed,
      dates: dates.map(({ date }) => date),
    })),
  );
}

/** A holiday on a single date. The amount for a visit is null where no season lists the date. */
export type HolidayOnDate = Omit<PricedHoliday, "dates"> & { surchargeCents: number | null };

export function holidayOn(rules: Seasons, date: string): HolidayOnDate | null {
  const [holiday] = holidaysTouched(listedHolidays(rules), date, date);
  if (!holiday) return null;
  const listed = rules.seasons.flatMap(listedDates).find((each) => each.date === date);
  return { name: holiday.name, price: holiday.price, surchargeCents: listed?.surchargeCents ?? null };
}

/** The last day of a season. */
export function lastDay(season: Season): string {
  const days = listedDates(season).map(({ date }) => date);
  return days.toSorted().at(-1) ?? "";
}

/** A season, and the days on which a page speaks of it. No `from`: since ever. No `to`: for ever. */
export type DatedSeason = { season: Season; from: string | null; to: string | null };

/** When each season is the one to speak of first: after the one before it has passed, until it has passed itself. */
export function currentSeasons(rules: Seasons): DatedSeason[] {
  return inOrder(rules).map((season, i, all) => {
    const before = all[i - 1];
    return { season, from: before ? addDays(lastDay(before), 1) : null, to: lastDay(season) };
  });
}

/** When each season is the last one: from the day after it until the next one has passed too. */
export function lastSeasons(rules: Seasons): DatedSeason[] {
  return inOrder(rules).map((season, i, all) => {
    const next = all[i + 1];
    return { season, from: addDays(lastDay(season), 1), to: next ? lastDay(next) : null };
  });
}

/** The first day without a listed season to come; null: there never was one. */
export function firstDayWithoutSeason(rules: Seasons): string | null {
  const last = inOrder(rules).at(-1);
  return last ? addDays(lastDay(last), 1) : null;
}

function inOrder({ seasons }: Seasons): Season[] {
  return seasons.toSorted((a, b) => (lastDay(a) < lastDay(b) ? -1 : 1));
}

/** A season that begins soon, or has begun, and of which the owners have something to decide. */
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
