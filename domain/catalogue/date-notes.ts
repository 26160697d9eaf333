import { dateRuns, shortDate } from "../calendar-date.ts";
import type { HolidayRule } from "./catalogue.ts";
import {
  type CareDays,
  careSpan,
  isAskedSpan,
  isServed,
  servedDaysOfAll,
  unservedNote,
} from "./served-days.ts";

/** What a holiday does to a day of care: a surcharge that is `listed`, or `expected` because its season isn't confirmed. Three are for the call: `unlisted`, in a holiday week of which no season lists the price; `ask`, where the business quotes this care; `open`, while nobody knows which care is meant. */
export type HolidayEffect = "listed" | "expected" | "unlisted" | "ask" | "open";

/** `effect` is on care that costs more on holidays. */
export type PricedHoliday = {
  name: string;
  effect: Exclude<HolidayEffect, "ask" | "open">;
  dates: string[];
  /** Those of `dates` on which a visit costs nothing more. */
  freeDates?: string[] | undefined;
};

/** `holiday` is null where no price of the catalogue stands behind the choice. */
export type CareRule = CareDays & { holiday: HolidayRule | null };
export type Care = CareRule & { label: string };

/** Null is none. The estimate and every note follow it. */
export function effectOnCare(
  rule: CareRule["holiday"],
  { effect }: Pick<PricedHoliday, "effect">,
  isFree: boolean,
): HolidayEffect | null {
  if (rule === "none") return null;
  if (rule === null) return "open";
  if (rule === "ask") return "ask";
  return rule === "per-visit" && isFree ? null : effect;
}

export function isQuoted(effect: HolidayEffect | null): boolean {
  return effect !== null && effect !== "listed" && effect !== "expected";
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

function daysOfCare(holiday: PricedHoliday, care: Care, start: string, end: string) {
  const [first, last] = careSpan(care.isNight, start, end);
  return holiday.dates
    .filter((date) => first <= date && date <= last && isServed(care, date))
    .flatMap((date) => {
      const isFree = holiday.freeDates?.includes(date) === true;
      const effect = effectOnCare(care.holiday, holiday, isFree);
      return effect ? [{ date, effect, label: effect === "ask" ? care.label : "" }] : [];
    });
}

/** What the schedule form says beside the dates; "" is nothing. */
export type DateNotes = { closed: string; holidays: string };

/** The last of the choices is something else: it is meant until one is chosen. */
export function dateNotes(
  {
    services,
    holidays,
  }: { services: readonly (Care & { value: string })[]; holidays: readonly PricedHoliday[] },
  values: readonly unknown[],
  [start, end]: readonly [start: string, end: string],
  today: string,
): DateNotes {
  const chosen = services.filter(({ value }) => values.includes(value));
  const asked = chosen.length > 0 ? chosen : services.slice(-1);
  return {
    closed: unservedNote(servedDaysOfAll(asked, start, end).unserved, today),
    holidays: holidaysOfCare(holidays, asked, start, end).map(holidayNote).join(" "),
  };
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
