import { dateRuns, shortDate } from "../calendar-date.ts";
import type { HolidayRule } from "./catalogue.ts";
import { type CareDays, careSpan, isAskedSpan, isServed } from "./served-days.ts";

/** `expected`: listed, but not confirmed. `unlisted`: in a holiday week, but no season lists its price. */
export type PricedHoliday = {
  name: string;
  priceStatus: "listed" | "expected" | "unlisted";
  dates: readonly string[];
  /** Those of `dates` on which a visit costs nothing more. */
  freeDates?: readonly string[] | undefined;
};

/** `holiday` is null where no price of the catalogue stands behind the choice. */
export type CareRule = CareDays & { holiday: HolidayRule | null };
export type Care = CareRule & { label: string };

/** `ask`: the business quotes this care on holidays. `open`: nobody knows yet which care is meant. */
type HolidayEffect = PricedHoliday["priceStatus"] | "ask" | "open";

/** What a holiday adds to one day of care; null is nothing. The estimate and every note follow it. */
export function holidayEffect(
  rule: CareRule["holiday"],
  priceStatus: PricedHoliday["priceStatus"],
  isFree: boolean,
): HolidayEffect | null {
  if (rule === "none") return null;
  if (rule === null) return "open";
  if (rule === "ask") return "ask";
  return rule === "per-visit" && isFree ? null : priceStatus;
}

/** `label` names the care that is quoted on holidays. */
export type HolidayOfCare = { name: string; effect: HolidayEffect; label: string; dates: string[] };

export const unknownCare: CareRule = { holiday: null, isNight: false };

export function holidaysOfCare(
  holidays: readonly PricedHoliday[],
  asked: readonly Care[],
  start: string,
  end: string,
): HolidayOfCare[] {
  if (!isAskedSpan(start, end)) return [];
  return holidays.flatMap((holiday) => {
    const days = asked.flatMap((care) => daysOfCare(holiday, care, start, end));
    const priced = days.filter(({ effect }) => effect !== "open").map(({ date }) => date);
    const found: HolidayOfCare[] = [];
    for (const { date, effect, label } of days) {
      // A day that is priced for one care is not named again for another.
      if (effect === "open" && priced.includes(date)) continue;
      const same = found.find((each) => each.effect === effect && each.label === label);
      if (!same) found.push({ name: holiday.name, effect, label, dates: [date] });
      else if (!same.dates.includes(date)) same.dates.push(date);
    }
    return found;
  });
}

function daysOfCare(
  { priceStatus, dates, freeDates }: PricedHoliday,
  care: Care,
  start: string,
  end: string,
) {
  const [first, last] = careSpan(care.isNight, start, end);
  return dates
    .filter((date) => first <= date && date <= last && isServed(care, date))
    .flatMap((date) => {
      const effect = holidayEffect(care.holiday, priceStatus, freeDates?.includes(date) === true);
      return effect ? [{ date, effect, label: effect === "ask" ? care.label : "" }] : [];
    });
}

/** "" when nothing is to be said. */
export function holidayNotes(...stay: Parameters<typeof holidaysOfCare>): string {
  return holidaysOfCare(...stay)
    .map(holidayNote)
    .join(" ");
}

/** For the visitor. */
export function holidayNote({ name, effect, label, dates }: HolidayOfCare): string {
  const days = `${name} (${daysText(dates)})`;
  if (effect === "unlisted") return `For ${days}, we'll quote the holiday price on your call.`;
  if (effect === "ask") return `For ${label} over ${days}, we'll quote the price on your call.`;
  if (effect === "open") return `Your dates include ${days}. We'll go over holiday prices on your call.`;
  const surcharge = `Your dates include ${days}, so a holiday surcharge applies.`;
  return effect === "listed" ? surcharge : `${surcharge} We'll confirm the amount on your call.`;
}

/** "Thu, Dec 24 to Sat, Dec 26 and Mon, Dec 28" */
export function daysText(dates: readonly string[]): string {
  return dateRuns(dates)
    .map((run) => [...new Set(run)].map(shortDate).join(" to "))
    .join(" and ");
}
