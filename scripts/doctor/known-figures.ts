import type { Content } from "../../app/content/read-content.ts";
import { holidayPriceCents } from "../../domain/catalogue/holiday-pricing.ts";

/** Every figure that a page may name: prices in cents, phone numbers as ten digits, hours as minutes of the day. */
export type KnownFigures = { prices: Set<number>; phones: Set<string>; hours: Set<number> };

type Facts = Pick<Content, "business" | "catalogue" | "holidayPricing">;

export function knownFigures({ business, catalogue, holidayPricing }: Facts): KnownFigures {
  const { phone, smsNumber = phone, hours } = business;
  const periods = [...hours.office, hours.visits, hours.extended];
  const nightVisits = catalogue.services.flatMap(({ visits }) => visits ?? []);
  const times = [
    ...periods.flatMap(({ opens, closes }) => [opens, closes]),
    ...nightVisits.flatMap(({ from, to }) => [from, to]),
  ];
  return {
    prices: new Set([...pricesOf(catalogue), ...holidayPrices(catalogue, holidayPricing)]),
    phones: new Set([phone, smsNumber].map((number) => number.slice(-10))),
    hours: new Set(times.map(minuteOfDay)),
  };
}

/** "20:30" as 1230 */
export function minuteOfDay(time24: string): number {
  const [hour = 0, minute = 0] = time24.split(":").map(Number);
  return hour * 60 + minute;
}

function pricesOf({ services }: Content["catalogue"]): number[] {
  return services.flatMap(({ price }) => [price.minCents, price.maxCents]);
}

/** The surcharges, and what each price becomes by them. */
function holidayPrices({ services }: Content["catalogue"], rules: Content["holidayPricing"]): number[] {
  const dates = rules.seasons.flatMap((season) => season.dates);
  const raised = dates.flatMap(({ date }) =>
    services.flatMap(({ id, price }) =>
      [price.minCents, price.maxCents].map((cents) => holidayPriceCents(rules, id, cents, date) ?? cents),
    ),
  );
  return [...dates.map(({ surchargeCents }) => surchargeCents), ...raised];
}
