import { type BusinessDays, careDays, closedDaysOf } from "../business/closures.ts";
import { addDays } from "../calendar-date.ts";
import { type Catalogue, extraPetText, isNight, type PriceRange, type Service } from "./catalogue.ts";
import { effectOnCare, type HolidayEffect, isQuoted } from "./date-notes.ts";
import { extraPets } from "./extra-pet.ts";
import {
  depositCents,
  type HolidayPricing,
  hasHolidayPrices,
  nightOnHolidayCents,
} from "./holiday-pricing.ts";
import { holidayOn, type PricedDate } from "./seasons.ts";
import { servedDays, type Unserved } from "./served-days.ts";
import { addedMedication, type Stay } from "./stay.ts";

export type EstimateLine = {
  date: string;
  holiday: PricedDate | null;
  /** The holiday's effect on this care; null when it adds nothing. */
  effect: HolidayEffect | null;
  /** Null when the price is agreed on the call. */
  amount: PriceRange | null;
  /** Why it costs more, in the catalogue's words. */
  reasons: string[];
};

/** The facts from which prices are computed. */
export type PriceFacts = { catalogue: Catalogue; holidayPricing: HolidayPricing; business: BusinessDays };

export type Estimate = {
  unit: "visit" | "night";
  /** One line for each day that is served. */
  lines: EstimateLine[];
  unserved: Unserved[];
  /** Sums the lines with an amount; null when none has one. */
  total: PriceRange | null;
  /** False when a part of the price is left to the call. */
  isComplete: boolean;
  /** True when the price of medication is agreed on the call. */
  isMedicationQuoted: boolean;
  isExpected: boolean;
  /** Null unless the stay has a holiday and some care costs more on holidays. */
  payment: HolidayPayment | null;
};

/** Without a `balanceDue`, the whole amount is due at booking. */
type HolidayPayment = { deposit: PriceRange | null; balance: PriceRange | null; balanceDue: string | null };

export function estimateStay(
  { catalogue, holidayPricing: rules, business }: PriceFacts,
  stay: Stay,
  bookedOn: string,
): Estimate {
  const { service, firstDay, lastDay } = stay;
  const { served, unserved } = servedDays(careDays(business, [service]), firstDay, lastDay);
  const medication = stay.hasMedication ? addedMedication(catalogue) : undefined;
  const reasons =
    extraPets(service.extraPet, stay).most > 0 ? [extraPetText(service)].flatMap((text) => text ?? []) : [];
  const days = served.map((date) => {
    const holiday = holidayOn(rules, date);
    return { date, holiday, effect: effectOnCare(service.holiday, holiday) };
  });
  const full = medication ? closedDaysOf(business.closures, [medication]) : [];
  // Quoted on one day is quoted on all, so that a total without it includes no day with it.
  const isMedicationQuoted = days.some(
    ({ date, holiday, effect }) =>
      !isQuoted(effect) &&
      (isMedicationOpen(service, medication, holiday) ||
        full.some(({ from, to }) => from <= date && date <= to)),
  );
  const added = isMedicationQuoted ? 0 : (medication?.price.minCents ?? 0);
  const lines = days.map(({ date, holiday, effect }): EstimateLine => {
    const amount = isQuoted(effect) ? null : dayAmount(rules, stay, effect && holiday, added);
    return { date, holiday, effect, amount, reasons };
  });
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  const total = amounts.length > 0 ? amounts.reduce(add) : null;
  const isComplete = amounts.length === lines.length && !isMedicationQuoted;
  return {
    unit: isNight(service) ? "night" : "visit",
    lines,
    unserved,
    total,
    isComplete,
    isMedicationQuoted,
    isExpected: lines.some(({ effect }) => effect === "expected"),
    payment:
      hasHolidayPrices(catalogue.services) && lines.some(({ holiday }) => holiday)
        ? holidayPayment(rules, isComplete ? total : null, firstServed(stay, lines), bookedOn)
        : null,
  };
}

/** Returns whether more pets may cost more than the stated price. */
export function isPetPriceOpen({ pets, service }: Stay): boolean {
  const { minCents, maxCents } = service.price;
  return pets > 1 && service.extraPet === undefined && (maxCents ?? minCents) === minCents;
}

/** Returns the first day of care, from which payment and cancellation are counted. */
export function firstServed({ firstDay }: Stay, lines: Estimate["lines"]): string {
  return lines[0]?.date ?? firstDay;
}

/** The catalogue states what medication adds to a visit, not to a night; on a holiday it may leave it to the call. */
function isMedicationOpen(
  service: Service,
  medication: Service | undefined,
  holiday: PricedDate | null,
): boolean {
  if (!medication) return false;
  return isNight(service) || isQuoted(effectOnCare(medication.holiday, holiday));
}

/** `holiday` is null unless it adds to the price. */
function dayAmount(
  rules: HolidayPricing,
  { service, visitsADay, pets, kinds }: Stay,
  holiday: PricedDate | null,
  medicationCents: number,
): PriceRange {
  const { least, most } = extraPets(service.extraPet, { pets, kinds });
  const extraCents = service.extraPet?.cents ?? 0;
  const { minCents, maxCents } = service.price;
  const withPets = {
    minCents: minCents + least * extraCents,
    maxCents: maxCents === null ? null : maxCents + most * extraCents,
  };
  return mapRange(withPets, (cents) => {
    const withSurcharge =
      holiday && service.holiday === "per-night"
        ? nightOnHolidayCents(rules, cents)
        : cents + (holiday?.surchargeCents ?? 0);
    return (withSurcharge + medicationCents) * visitsADay;
  });
}

function holidayPayment(
  rules: HolidayPricing,
  total: PriceRange | null,
  firstDay: string,
  bookedOn: string,
): HolidayPayment {
  const due = addDays(firstDay, -rules.balance.daysBefore);
  if (rules.deposit.percent === 100 || due <= bookedOn)
    return { deposit: null, balance: null, balanceDue: null };
  const deposit = total && mapRange(total, (cents) => depositCents(rules, cents));
  return {
    deposit,
    balance: total && mapRange(total, (cents) => cents - depositCents(rules, cents)),
    balanceDue: due,
  };
}

export function mapRange({ minCents, maxCents }: PriceRange, change: (cents: number) => number): PriceRange {
  return { minCents: change(minCents), maxCents: maxCents === null ? null : change(maxCents) };
}

function add(a: PriceRange, b: PriceRange): PriceRange {
  return {
    minCents: a.minCents + b.minCents,
    maxCents: a.maxCents === null || b.maxCents === null ? null : a.maxCents + b.maxCents,
  };
}
