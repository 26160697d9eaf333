import { daysBetween, isCalendarDate, typedDate } from "../calendar-date.ts";
import { plainCharacters } from "../plain-characters.ts";
import { type Catalogue, isNight, type Service, servicesOn } from "./catalogue.ts";
import { careSpan } from "./served-days.ts";
import { stayBounds } from "./stay-bounds.ts";

export const estimatePath = "/estimate";
/** The pages that read a stay from their URL. */
export const stayPaths: readonly string[] = [estimatePath, "/schedule"];

/** If a business offers this service, it is added to each walk or visit. */
const medicationId = "medication";

export type Stay = {
  service: Service;
  firstDay: string;
  lastDay: string;
  visitsADay: number;
  pets: number;
  /** How many of each kind, by id; {} when unknown, as in an estimate. */
  kinds: Record<string, number>;
  hasMedication: boolean;
};

export type StayMistake =
  | "service"
  | "from"
  | "to"
  | "no-such-day"
  | "past"
  | "order"
  | "one-night"
  | "long"
  | "far"
  | "visits"
  | "pets";

export type StayInput = Record<"service" | "from" | "to" | "visits" | "pets" | "medication", string>;
export type StayMistakes = Partial<Record<keyof StayInput, StayMistake>>;

/** Nights first, because most visitors who ask for a price need one; the last of them is the one in the client's home. */
export function pricedServices(catalogue: Catalogue): Service[] {
  const services = servicesOn("estimate", catalogue);
  const [nights, others] = [services.filter(isNight), services.filter((service) => !isNight(service))];
  return [...nights.toReversed(), ...others];
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
  return { ok: true, stay: { service, firstDay, lastDay, visitsADay, pets, kinds: {}, hasMedication } };
}

function dateMistakes(from: string, to: string, hasNights: boolean, today: string): StayMistakes {
  const unreal = Object.entries({ from, to }).filter(([, day]) => !isCalendarDate(day));
  if (unreal.length > 0)
    return Object.fromEntries(unreal.map(([name, day]) => [name, day ? "no-such-day" : name]));
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

/** Returns undefined when medication is priced by itself, because it is then not added to other care. */
export function addedMedication(catalogue: Catalogue): Service | undefined {
  const medication = findMedication(catalogue);
  return medication?.forms.includes("estimate") ? undefined : medication;
}

/** A form sends every field, also an empty one. */
export function asksForStay(query: URLSearchParams): boolean {
  return query.has("service") || query.has("from");
}

export function readStayInput(query: URLSearchParams): StayInput {
  // A link copied from a page's source has "&amp;" between its parts.
  const given = (name: string, otherwise = "") => query.get(name) ?? query.get(`amp;${name}`) ?? otherwise;
  return {
    service: given("service"),
    from: typedDate(given("from")),
    to: typedDate(given("to")),
    visits: given("visits", "1"),
    pets: given("pets", "1"),
    medication: given("medication") === "yes" ? "yes" : "",
  };
}

/** Returns the stay in a URL query of the estimate; null when there is none. */
export function readEstimatedStay(catalogue: Catalogue, query: string): Stay | null {
  const input = readStayInput(new URLSearchParams(query));
  const read = readStay(catalogue, input, input.from);
  return read.ok ? read.stay : null;
}

/** Returns the URL query of a stay, which contains no typed text. */
export function stayQuery({ service, firstDay, lastDay, visitsADay, pets, hasMedication }: Stay): string {
  const input: StayInput = {
    service: service.id,
    from: firstDay,
    to: lastDay,
    visits: String(visitsADay),
    pets: String(pets),
    medication: hasMedication ? "yes" : "",
  };
  return String(new URLSearchParams(input));
}
