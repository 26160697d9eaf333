import * as v from "valibot";
import {
  eachEntry,
  eachWithOwnId,
  entryFor,
  oneOf,
  ownPath,
  plainText,
  texts,
  titledTexts,
} from "../pages/content-text.ts";
import { pictureFields } from "../pages/photos.ts";
import { formatList } from "../wording.ts";
import { extraPetSchema, includedPetsText, morePetsText } from "./extra-pet.ts";
import { serviceFaults } from "./service-faults.ts";
import { hours, lengthFields, minutes } from "./service-lengths.ts";

/** A choice of the schedule form without a service behind it. */
export const otherService = "other";

export const serviceIdSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z\d-]{0,49}$/, "must be lower-case letters, digits and hyphens, such as dog-walking"),
  v.check((id) => id !== otherService, `must not be ${otherService}, which the schedule form adds itself`),
);

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

export const wholeCents = v.check<number, string>(
  (amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4),
  "must be dollars with at most two decimals",
);
const dollars = v.pipe(v.number(), v.minValue(0.01, "must be more than 0"), wholeCents);

const priceSchema = v.pipe(
  v.strictObject({
    from: v.optional(dollars),
    exact: v.optional(dollars),
    to: v.optional(dollars),
    unit: v.optional(v.picklist(["walk", "visit", "night"])),
  }),
  v.check(
    ({ from, exact }) => (from === undefined) !== (exact === undefined),
    'needs either "from" or "exact", not both',
  ),
  v.check(
    ({ from, to }) => to === undefined || (from !== undefined && to > from),
    '"to" must be more than "from"; one price alone is "exact" in place of both',
  ),
  v.description("either the lowest price or the exact one"),
  v.transform(({ from, exact, to, unit }) => {
    const maximum = exact ?? to;
    const maxCents = maximum === undefined ? null : cents(maximum);
    return { minCents: cents(from ?? exact ?? 0), maxCents, unit };
  }),
);

/** `maxCents` is null where the catalogue states no upper end. */
export type PriceRange = { minCents: number; maxCents: number | null };

export type Price = PriceRange & { unit: string | undefined };

/** How a holiday changes the price; `ask`: agreed with the client on the call. */
const holidayRules = ["per-visit", "per-night", "none", "ask"] as const;
export type HolidayRule = (typeof holidayRules)[number];

const serviceForms = ["schedule", "estimate"] as const;
type ServiceForm = (typeof serviceForms)[number];

/** Limited, because it is shown on cards and in menus. */
const serviceTitleMaxLength = 60;

const serviceFieldsSchema = v.strictObject({
  id: v.pipe(
    serviceIdSchema,
    v.description("links and old requests know the service by it, so don't change it later"),
  ),
  title: v.pipe(
    plainText,
    v.maxLength(serviceTitleMaxLength, `must be at most ${serviceTitleMaxLength} characters`),
  ),
  structuredName: v.optional(
    v.pipe(plainText, v.description("search engines don't hear about the service when empty")),
  ),
  inText: v.optional(
    v.pipe(plainText, v.description("what sentences call it, such as dog walks; its title when empty")),
  ),
  icon: v.picklist(iconNames),
  ...pictureFields("a photo of yours, in place of the drawing beside its price"),
  description: plainText,
  price: priceSchema,
  extraPet: v.optional(extraPetSchema(dollars)),
  /** Required, because a service without a rule would silently have no surcharge. */
  holiday: v.pipe(oneOf(holidayRules), v.description("what it costs extra; ask: you settle it on the call")),
  forms: v.array(oneOf(serviceForms)),
  choice: v.optional(
    v.pipe(
      v.strictObject({ title: plainText, detail: plainText }),
      v.description("its name and price when left out"),
    ),
  ),
  requestedAs: v.optional(
    v.pipe(
      serviceIdSchema,
      v.description("the fixed name of the service that the schedule form shows for this one"),
    ),
  ),
  ...lengthFields,
  details: texts,
  detailsPath: v.optional(ownPath),
});

/** The price of a walk or visit is per session, under the session's own name if it has one. */
const serviceSchema = v.pipe(
  serviceFieldsSchema,
  v.transform(({ price, ...service }) => {
    const { unit } = price;
    const name: string | undefined = unit === "night" ? unit : unit && (service.sessions?.name ?? unit);
    return { ...service, price: { ...price, unit: name } };
  }),
);

export type Service = v.InferOutput<typeof serviceSchema>;

/** A claim that the owners must be able to prove. */
const claimSchema = v.strictObject({
  icon: v.picklist(iconNames),
  title: plainText,
  text: plainText,
  isHighlight: v.optional(v.boolean(), false),
  for: entryFor,
});

export const catalogueSchema = v.strictObject({
  services: v.pipe(
    v.array(serviceSchema),
    eachWithOwnId(),
    eachEntry(serviceFaults),
    v.nonEmpty("needs at least one service"),
  ),
  featured: v.pipe(
    v.array(serviceIdSchema),
    v.nonEmpty("needs at least one service"),
    v.check((ids) => new Set(ids).size === ids.length, "must name each service once"),
  ),
  extraChargeFactors: texts,
  overnightFactors: texts,
  additionalServices: titledTexts,
  claims: v.array(claimSchema),
  introCallMinutes: minutes,
  replyWithinHours: hours,
});

export type Catalogue = v.InferOutput<typeof catalogueSchema>;

export function servicesOn(form: ServiceForm, { services }: Catalogue): Service[] {
  return services.filter(({ forms }) => forms.includes(form));
}

/** Returns whether this is care over night: priced by the night, or by the visits that make one. */
export function isNight({ price, visits }: { price: Price; visits?: unknown }): boolean {
  return price.unit === "night" || visits !== undefined;
}

/** Returns whether all services are nights, so that no text mentions visits. */
export function hasNightsAlone(services: readonly Service[]): boolean {
  return services.every(isNight);
}

export function findService({ services }: Catalogue, id: string): Service {
  const service = services.find((candidate) => candidate.id === id);
  if (!service) throw new Error(`The catalogue has no service ${id}`);
  return service;
}

/** "from $31 per walk", "$125", "from $99 per night", "$5 per visit", "free" */
export function priceText({ minCents, maxCents, unit }: Price): string {
  if (maxCents === 0) return "free";
  return `${maxCents === minCents ? "" : "from "}${formatCents(minCents)}${unit ? ` per ${unit}` : ""}`;
}

/** Returns the highest price for any number of pets; null when the catalogue does not state it. */
export function highestCents({ price, extraPet }: Pick<Service, "price" | "extraPet">): number | null {
  return extraPet === undefined ? price.maxCents : null;
}

/** "Up to $135 depending on special needs", "Up to $135 for one pet"; null without an upper end. */
export function upperPriceText(
  { price, extraPet }: Pick<Service, "price" | "extraPet">,
  nightFactors: readonly string[],
): string | null {
  const { minCents, maxCents } = price;
  if (maxCents === null || maxCents === minCents) return null;
  const upper = `Up to ${formatCents(maxCents)}`;
  if (extraPet !== undefined) return `${upper} ${includedPetsText(extraPet)}`;
  return isNight({ price }) ? `${upper} depending on ${formatList(nightFactors, "and")}` : upper;
}

/** Returns the text beside a price: its upper end and what further pets add; null without either. */
export function priceDetailText(service: Service, factors: readonly string[]): string | null {
  return [upperPriceText(service, factors), extraPetText(service)].filter(Boolean).join(". ") || null;
}

/** Returns null when the catalogue leaves it to the call. */
export function extraPetText({ extraPet }: Pick<Service, "extraPet">): string | null {
  return extraPet === undefined ? null : morePetsText(formatCents(extraPet.cents), extraPet);
}

/** "$31-$135"; "from $31" if somebody may pay more. A visit without an upper price is assumed to cost less than a night. */
export function priceRangeText(services: readonly Pick<Service, "price" | "extraPet" | "visits">[]): string {
  const lowest = Math.min(...services.map(({ price }) => price.minCents));
  const highest = Math.max(...services.map(({ price }) => price.maxCents ?? price.minCents));
  const isHighestOfNight = services.some((service) => isNight(service) && service.price.maxCents === highest);
  const canRise = services.some(
    (service) =>
      service.extraPet !== undefined ||
      (service.price.maxCents === null && (isNight(service) || !isHighestOfNight)),
  );
  if (canRise) return `from ${formatCents(lowest)}`;
  return [...new Set([lowest, highest].map(formatCents))].join("-");
}

/** 3100 becomes "$31", and 12375 "$123.75". */
export function formatCents(amountCents: number): string {
  const cents = amountCents % 100;
  // Without options V8 keeps the format, which takes a hundred times as long to create as to use.
  const dollars = ((amountCents - cents) / 100).toLocaleString("en-US");
  return `$${dollars}${cents === 0 ? "" : `.${String(cents).padStart(2, "0")}`}`;
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}
