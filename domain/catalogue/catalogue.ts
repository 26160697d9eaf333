import * as v from "valibot";
import { timeOfDay, timeRange } from "../business/office-hours.ts";
import { ownPath, text, titledTexts } from "../pages/content-text.ts";

export const serviceIds = [
  "dog-walking",
  "pet-sitting",
  "overnight-care",
  "overnight-premium",
  "medication",
  "boarding",
] as const;
export type ServiceId = (typeof serviceIds)[number];

const iconNames = [
  "bed",
  "calendar",
  "footprints",
  "handshake",
  "house",
  "moon",
  "pill",
  "route",
  "shield",
  "smartphone",
  "sunset",
  "users",
] as const;
export type IconName = (typeof iconNames)[number];

const list = v.pipe(v.array(text), v.minLength(1, "needs at least one entry"));
const minutes = v.pipe(v.number(), v.integer("must be whole minutes"), v.minValue(1, "must be at least 1"));
const dollars = v.pipe(
  v.number(),
  v.minValue(0, "must not be negative"),
  v.check(
    (amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4),
    "must be dollars with at most two decimals",
  ),
);

const priceSchema = v.pipe(
  v.strictObject({
    from: v.optional(dollars),
    exact: v.optional(dollars),
    to: v.optional(dollars),
    unit: v.optional(v.picklist(["visit", "night"])),
  }),
  v.check(
    ({ from, exact }) => (from === undefined) !== (exact === undefined),
    'needs either "from" or "exact", not both',
  ),
  v.check(
    ({ from, to }) => to === undefined || (from !== undefined && to > from),
    '"to" must be more than "from"',
  ),
  v.transform(({ from, exact, to, unit }) => {
    const minCents = cents(from ?? exact ?? 0);
    return { minCents, maxCents: to === undefined ? minCents : cents(to), isFrom: from !== undefined, unit };
  }),
);

/** `isFrom`: the price can rise. `maxCents`: how far, where that is known. */
export type Price = v.InferOutput<typeof priceSchema>;

const hours = v.pipe(v.number(), v.integer("must be whole hours"), v.minValue(1, "must be at least 1"));

const nightVisitSchema = v.strictObject({ name: text, hours, from: timeOfDay, to: timeOfDay });

export type NightVisit = v.InferOutput<typeof nightVisitSchema>;

const serviceSchema = v.strictObject({
  id: v.picklist(serviceIds),
  title: text,
  structuredName: v.optional(text),
  icon: v.picklist(iconNames),
  description: text,
  price: priceSchema,
  sessions: v.optional(v.strictObject({ offeredMinutes: v.array(minutes), pricedMinutes: minutes })),
  visits: v.optional(v.pipe(v.array(nightVisitSchema), v.minLength(1, "needs at least one visit"))),
  nightHours: v.optional(hours),
  details: list,
  detailsPath: v.optional(ownPath),
});

export type Service = v.InferOutput<typeof serviceSchema>;

/** The owners must be able to prove it. */
const claimSchema = v.strictObject({
  icon: v.picklist(iconNames),
  title: text,
  text,
  isHighlight: v.optional(v.boolean(), false),
});

export const catalogueSchema = v.strictObject({
  services: v.pipe(
    v.array(serviceSchema),
    v.check(
      (services) => serviceIds.every((id) => services.filter((service) => service.id === id).length === 1),
      `needs each of these ids once: ${serviceIds.join(", ")}`,
    ),
  ),
  featured: v.array(v.picklist(serviceIds)),
  extraChargeFactors: list,
  overnightFactors: list,
  additionalServices: titledTexts,
  claims: v.array(claimSchema),
  introCallMinutes: minutes,
  replyWithinHours: v.pipe(v.number(), v.integer("must be whole hours")),
});

export type Catalogue = v.InferOutput<typeof catalogueSchema>;

export function findService({ services }: Catalogue, id: ServiceId): Service {
  const service = services.find((candidate) => candidate.id === id);
  if (!service) throw new Error(`The catalogue has no service ${id}`);
  return service;
}

/** "from $31", "$125", "from $99 per night", "$5 per visit", "free" */
export function priceText({ minCents, isFrom, unit }: Price): string {
  if (minCents === 0 && !isFrom) return "free";
  return `${isFrom ? "from " : ""}${formatCents(minCents)}${unit ? ` per ${unit}` : ""}`;
}

/** "Up to $135 depending on the number of pets and special needs"; null without a known maximum. */
export function upperPriceText({ minCents, maxCents }: Price, factors: readonly string[]): string | null {
  return maxCents > minCents
    ? `Up to ${formatCents(maxCents)} depending on ${formatList(factors, "and")}`
    : null;
}

export function priceRangeText(services: readonly Service[]): string {
  const lowest = Math.min(...services.map(({ price }) => price.minCents));
  const highest = Math.max(...services.map(({ price }) => price.maxCents));
  return `${formatCents(lowest)}-${formatCents(highest)}`;
}

/** "30, 45 or 60 minutes" */
export function minutesText(choices: readonly number[]): string {
  return `${formatList(choices.map(String), "or")} minutes`;
}

/** 3100 becomes "$31", and 12375 "$123.75". */
export function formatCents(amountCents: number): string {
  const isWhole = amountCents % 100 === 0;
  return `$${(amountCents / 100).toLocaleString("en-US", { minimumFractionDigits: isWhole ? 0 : 2, maximumFractionDigits: 2 })}`;
}

export function formatList(words: readonly string[], conjunction: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}

/** "a two-hour evening visit plus a one-hour morning visit" */
export function nightVisitsText(visits: readonly NightVisit[]): string {
  return visits.map(({ name, hours }) => `a ${numberWord(hours)}-hour ${name} visit`).join(" plus ");
}

/** "2 hours in the evening and 1 hour in the morning" */
export function nightLengthsText(visits: readonly NightVisit[]): string {
  return formatList(
    visits.map(({ name, hours }) => `${hours} ${hours === 1 ? "hour" : "hours"} in the ${name}`),
    "and",
  );
}

/** "7-9 PM and 7-9 AM" */
export function nightWindowsText(visits: readonly NightVisit[]): string {
  return visits.map(({ from, to }) => timeRange(from, to)).join(" and ");
}

const words = "none one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Numbers from thirteen on stay in digits. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}
