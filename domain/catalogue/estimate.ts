import { type BusinessDays, careDays } from "../business/closures.ts";
import { addDays, daysBetween, isCalendarDate } from "../calendar-date.ts";
import { plainCharacters } from "../plain-characters.ts";
import { type Catalogue, isNight, type PriceRange, type Service, servicesOn } from "./catalogue.ts";
import { extraPets } from "./extra-pet.ts";
import { depositCents, type HolidayPricing, nightOnHolidayCents } from "./holiday-pricing.ts";
import { readKinds } from "./pet-kinds.ts";
import { type HolidayOnDate, holidaysOfStay, type Surcharge, surchargeOn } from "./seasons.ts";
import { careSpan, servedDays, type Unserved } from "./served-days.ts";
import { stayBounds } from "./stay-bounds.ts";

export const estimatePath = "/estimate";
/** These pages read a stay from their address. */
export const stayPaths: readonly string[] = [estimatePath, "/schedule"];

/** This service, where a business offers it, is added to each walk or visit. */
const medicationId = "medication";

export type Stay = {
  service: Service;
  firstDay: string;
  lastDay: string;
  visitsADay: number;
  pets: number;
  /** How many of each kind, by id; {} where the price doesn't ask, or nobody said. */
  kinds: Record<string, number>;
  hasMedication: boolean;
};

export type EstimateLine = {
  date: string;
  holiday: HolidayOnDate | null;
  surcharge: Surcharge;
  /** Null when the price is agreed on the call. */
  amount: PriceRange | null;
  /** What medication adds is agreed on the call. */
  isMedicationQuoted: boolean;
};

/** What a price is made of. */
export type PriceFacts = { catalogue: Catalogue; holidayPricing: HolidayPricing; business: BusinessDays };

export type Estimate = {
  unit: "visit" | "night";
  /** Of the days that are served. */
  lines: EstimateLine[];
  unserved: Unserved[];
  /** Sums the lines with an amount; null when none has one. */
  total: PriceRange | null;
  /** False where the call adds to the total. */
  isComplete: boolean;
  isMedicationQuoted: boolean;
  isExpected: boolean;
  /** Only reservations that touch a holiday need a deposit. */
  payment: HolidayPayment | null;
};

/** Without a `balanceDue`, the whole amount is due at booking. */
type HolidayPayment = { deposit: PriceRange | null; balance: PriceRange | null; balanceDue: string | null };

export type StayMistake =
  | "service"
  | "dates"
  | "no-such-day"
  | "past"
  | "order"
  | "one-night"
  | "long"
  | "far"
  | "visits"
  | "pets";

export type StayInput = Record<
  "service" | "from" | "to" | "visits" | "pets" | "kinds" | "medication",
  string
>;
export type StayMistakes = Partial<Record<keyof StayInput, StayMistake>>;

/** Most visitors who ask for a price need overnight care, which the catalogue lists last. */
export function pricedServices(catalogue: Catalogue): Service[] {
  return servicesOn("estimate", catalogue).toReversed();
}

export function readStay(
  catalogue: Catalogue,
  input: StayInput,
  today: string,
): { ok: true; stay: Stay } | { ok: false; mistakes: StayMistakes } {
  const service = pricedServices(catalogue).find(({ id }) => id === input.service);
  const { from: firstDay, to: lastDay } = input;
  const hasNights = service !== undefined && isNight(service);
  const visitsADay = hasNights ? 1 : wholeNumber(input.visits, stayBounds.visits);
  const pets = wholeNumber(input.pets, stayBounds.pets);
  const mistakes: StayMistakes = {
    ...(!service && { service: "service" }),
    ...dateMistakes(firstDay, lastDay, hasNights, today),
    ...(visitsADay === null && { visits: "visits" }),
    ...(pets === null && { pets: "pets" }),
  };
  if (!service || visitsADay === null || pets === null || Object.keys(mistakes).length > 0)
    return { ok: false, mistakes };
  const hasMedication = input.medication !== "" && addedMedication(catalogue) !== undefined;
  const kinds = service.extraPet?.kinds.length ? readKinds(input.kinds) : {};
  return { ok: true, stay: { service, firstDay, lastDay, visitsADay, pets, kinds, hasMedication } };
}

function dateMistakes(from: string, to: string, hasNights: boolean, today: string): StayMistakes {
  const unreal = Object.entries({ from, to }).filter(([, day]) => !isCalendarDate(day));
  if (unreal.length > 0)
    return Object.fromEntries(unreal.map(([name, day]) => [name, day ? "no-such-day" : "dates"]));
  if (from < today) return { from: "past" };
  if (to < from) return { to: "order" };
  if (hasNights && to === from) return { to: "one-night" };
  const [first, last] = careSpan(hasNights, from, to);
  if (daysBetween(first, last) >= stayBounds.days) return { to: "long" };
  return daysBetween(today, to) > stayBounds.daysAhead ? { to: "far" } : {};
}

function wholeNumber(typed: string, max: number): number | null {
  const text = plainCharacters(typed);
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : null;
}

export function findMedication({ services }: Pick<Catalogue, "services">): Service | undefined {
  return services.find(({ id }) => id === medicationId);
}

/** Where it is priced by itself, it is not added to other care. */
export function addedMedication(catalogue: Catalogue): Service | undefined {
  const medication = findMedication(catalogue);
  return medication?.forms.includes("estimate") ? undefined : medication;
}

export function estimateStay(
  { catalogue, holidayPricing: rules, business }: PriceFacts,
  stay: Stay,
  bookedOn: string,
): Estimate {
  const { service, firstDay, lastDay } = stay;
  const { served, unserved } = servedDays(careDays(business, [service]), firstDay, lastDay);
  const medication = stay.hasMedication ? addedMedication(catalogue) : undefined;
  const holidayOn = holidaysOfStay(rules, firstDay, lastDay);
  const lines = served.map((date): EstimateLine => {
    const holiday = holidayOn(date);
    const surcharge = surchargeOn(rules, service, holiday);
    const isQuoted = isMedicationOpen(rules, service, medication, holiday);
    const added = isQuoted ? 0 : (medication?.price.minCents ?? 0);
    const amount = dayAmount(rules, stay, surcharge, added);
    return { date, holiday, surcharge, amount, isMedicationQuoted: isQuoted };
  });
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  const total = amounts.length > 0 ? amounts.reduce(add) : null;
  const isMedicationQuoted = lines.some((line) => line.amount && line.isMedicationQuoted);
  const isComplete = amounts.length === lines.length && !isMedicationQuoted;
  return {
    unit: isNight(service) ? "night" : "visit",
    lines,
    unserved,
    total,
    isComplete,
    isMedicationQuoted,
    isExpected: lines.some(
      ({ holiday, surcharge }) =>
        holiday?.priceStatus === "expected" && surcharge.kind !== "none" && surcharge.kind !== "ask",
    ),
    payment: lines.some(({ holiday }) => holiday)
      ? holidayPayment(rules, isComplete ? total : null, firstServed(stay, lines), bookedOn)
      : null,
  };
}

/** Whether more pets may cost more than the price says. */
export function isPetPriceOpen({ pets, service }: Stay): boolean {
  const { minCents, maxCents } = service.price;
  return pets > 1 && service.extraPet === undefined && (maxCents ?? minCents) === minCents;
}

/** Payment and cancellation count from the first day of care. */
export function firstServed({ firstDay }: Stay, lines: Estimate["lines"]): string {
  return lines[0]?.date ?? firstDay;
}

/** The catalogue states what medication adds to a visit, not to a night; of a holiday it may leave it to the call. */
function isMedicationOpen(
  rules: HolidayPricing,
  service: Service,
  medication: Service | undefined,
  holiday: HolidayOnDate | null,
): boolean {
  if (!medication) return false;
  return isNight(service) || surchargeOn(rules, medication, holiday).kind === "ask";
}

function dayAmount(
  rules: HolidayPricing,
  { service, visitsADay, pets, kinds }: Stay,
  surcharge: Surcharge,
  medicationCents: number,
): PriceRange | null {
  if (surcharge.kind === "ask") return null;
  const { least, most } = extraPets(service.extraPet, { pets, kinds });
  const extraCents = service.extraPet?.cents ?? 0;
  const { minCents, maxCents } = service.price;
  const withPets = {
    minCents: minCents + least * extraCents,
    maxCents: maxCents === null ? null : maxCents + most * extraCents,
  };
  return mapRange(withPets, (cents) => {
    const withSurcharge =
      surcharge.kind === "per night"
        ? nightOnHolidayCents(rules, cents)
        : cents + (surcharge.kind === "per visit" ? surcharge.cents : 0);
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
