import { dateRuns, shortDate } from "../calendar-date.ts";
import type { HolidayRule } from "./catalogue.ts";
import { type CareDays, servedDays, servedDaysOfAll, unservedNote } from "./served-days.ts";

/**
 * How a holiday changes a day of care: a surcharge that is `listed`, or `expected` while its season isn't confirmed. On the
 * call: `unlisted`, in a holiday week without listed prices; `ask`, for care that is quoted; `open`, while the care is unknown.
 */
export type HolidayEffect = "listed" | "expected" | "unlisted" | "ask" | "open";

/** `effect` applies to care that costs more on holidays. On a free day a visit costs nothing more. */
export type HolidayOnDate = {
  name: string;
  effect: Exclude<HolidayEffect, "ask" | "open">;
  isFree: boolean;
};

/** A holiday as pages contain it. `freeDates` are those of `dates` that are free. */
export type PricedHoliday = Omit<HolidayOnDate, "isFree"> & { dates: string[]; freeDates?: string[] };

/** `holiday` is null for a choice without a price in the catalogue. */
export type CareRule = CareDays & { holiday: HolidayRule | null };
export type Care = CareRule & { label: string };

/** Returns null for no effect. The estimate and every note use this. */
export function effectOnCare(rule: CareRule["holiday"], holiday: HolidayOnDate | null): HolidayEffect | null {
  if (!holiday || rule === "none") return null;
  if (rule === null) return "open";
  if (rule === "ask") return "ask";
  return rule === "per-visit" && holiday.isFree ? null : holiday.effect;
}

export function isQuoted(effect: HolidayEffect | null): boolean {
  return effect !== null && effect !== "listed" && effect !== "expected";
}

/** `label` names the care that is quoted on holidays. */
export type HolidayOfCare = { name: string; effect: HolidayEffect; label: string; dates: string[] };

export const unknownCare: CareRule = { holiday: null, isNight: false };

/** Returns the holidays that affect the care, in the order of the days. */
export function holidaysOfCare(
  holidayOn: (date: string) => HolidayOnDate | null,
  asked: readonly Care[],
  start: string,
  end: string,
): HolidayOfCare[] {
  const days = asked.flatMap((care) =>
    servedDays(care, start, end).served.flatMap((date) => {
      const holiday = holidayOn(date);
      const effect = effectOnCare(care.holiday, holiday);
      const label = effect === "ask" ? care.label : "";
      return holiday && effect ? [{ date, name: holiday.name, effect, label }] : [];
    }),
  );
  const priced = days.filter(({ effect }) => effect !== "open").map(({ date }) => date);
  const found: HolidayOfCare[] = [];
  for (const { date, ...day } of days.sort((a, b) => a.date.localeCompare(b.date))) {
    // A day that is priced for one care is not named again for another.
    if (day.effect === "open" && priced.includes(date)) continue;
    const same = found.find(
      ({ name, effect, label }) => name === day.name && effect === day.effect && label === day.label,
    );
    if (!same) found.push({ ...day, dates: [date] });
    else if (!same.dates.includes(date)) same.dates.push(date);
  }
  return found;
}

export function holidayIn(holidays: readonly PricedHoliday[], date: string): HolidayOnDate | null {
  const holiday = holidays.find(({ dates }) => dates.includes(date));
  return holiday
    ? { name: holiday.name, effect: holiday.effect, isFree: holiday.freeDates?.includes(date) === true }
    : null;
}

/** The notes beside the dates in the schedule form; "" for none. */
export type DateNotes = { closed: string; holidays: string };

/** The last choice is "something else", which is assumed until one is chosen. */
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
    holidays: holidaysOfCare((date) => holidayIn(holidays, date), asked, start, end)
      .map(holidayNote)
      .join(" "),
  };
}

/** Returns the note for the visitor. */
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
