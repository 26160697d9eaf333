import * as v from "valibot";
import { calendarDateSchema, daysBetween } from "../calendar-date.ts";
import { eachEntry, eachWithOwnId, entryFor, plainText } from "../pages/content-text.ts";
import { cancellationBandsSchema, daysAhead } from "./cancellation.ts";
import { formatCents, type Service, wholeCents } from "./catalogue.ts";

const percent = v.pipe(
  v.number(),
  v.minValue(0, "must be 0 to 100"),
  v.maxValue(100, "must be 0 to 100"),
  v.check((number) => number === 0 || number >= 1, "must be in percent, such as 25 for a quarter"),
);
const dollarsAsCents = v.pipe(
  v.number(),
  v.minValue(0, "must not be negative"),
  wholeCents,
  v.transform((dollars) => Math.round(dollars * 100)),
);
const holidayDateSchema = v.pipe(
  v.strictObject({ date: calendarDateSchema, surcharge: dollarsAsCents }),
  v.transform(({ date, surcharge }) => ({ date, surchargeCents: surcharge })),
);

type HolidayDates = readonly { date: string }[];

function firstOutOfOrder(dates: HolidayDates) {
  return dates.find(({ date }, i) => date <= (dates[i - 1]?.date ?? ""));
}

const holidaySchema = v.strictObject({
  id: plainText,
  name: plainText,
  dates: v.pipe(
    v.array(holidayDateSchema),
    v.nonEmpty("needs at least one date"),
    v.check(
      (dates) => firstOutOfOrder(dates) === undefined,
      ({ input }) => `must be in order, each date once: see ${firstOutOfOrder(input as HolidayDates)?.date}`,
    ),
    v.description("in order, each date once"),
  ),
});

/** Amounts of a season that is not `confirmed` are shown as expected. */
const seasonSchema = v.strictObject({
  label: plainText,
  confirmed: v.pipe(
    v.boolean("must be true or false"),
    v.description("until then, your website calls the amounts expected"),
  ),
  holidays: v.pipe(
    v.array(holidaySchema),
    v.nonEmpty("needs at least one holiday"),
    eachWithOwnId(),
    v.check(
      (holidays) => firstTwice(holidays) === undefined,
      ({ input }) => `must list each date once: ${firstTwice(input as Holiday[])} is listed twice`,
    ),
  ),
});

export type Holiday = v.InferOutput<typeof holidaySchema>;
export type Season = v.InferOutput<typeof seasonSchema>;

export function listedDates({ holidays }: Season): { date: string; surchargeCents: number }[] {
  return holidays.flatMap(({ dates }) => dates);
}

function firstTwice(holidays: readonly Holiday[]): string | undefined {
  const dates = holidays.flatMap((holiday) => holiday.dates.map(({ date }) => date));
  return dates.find((date, i) => dates.indexOf(date) < i);
}

/** Rejects seasons that are mixed, because pages tell the amounts of one season after the other. */
const seasonsSchema = v.pipe(
  v.array(seasonSchema),
  eachEntry<Season>((season, before) => {
    const other = before.find((each) => each.label === season.label || isMixed(each, season));
    const message = `can't be beside ${other?.label}: pages tell one season after the other, so put the holidays of both into one`;
    return other ? [["label", message]] : [];
  }),
);

function isMixed(one: Season, other: Season): boolean {
  const daysOf = (season: Season) => listedDates(season).map(({ date }) => date);
  const begins = (season: Season, by: Season) =>
    daysOf(season).some((day) => daysOf(by).some((other) => day <= other));
  return begins(one, other) && begins(other, one);
}

const holidayRulesSchema = v.strictObject({
  seasons: seasonsSchema,
  unconfirmed: plainText,
  nightlySurchargePercent: v.pipe(
    percent,
    v.minValue(
      1,
      "must be at least 1; nights that cost the same on holidays have holiday: none in services.yaml",
    ),
  ),
  sitterSharePercent: percent,
  deposit: v.strictObject({ percent }),
  balance: v.strictObject({ daysBefore: daysAhead }),
  cancellation: cancellationBandsSchema,
  /** For bookings made when the first band has already passed. */
  lateBooking: v.optional(v.array(v.strictObject({ text: plainText, for: entryFor })), []),
  reasons: v.array(plainText),
  notes: v.array(plainText),
  noSeason: plainText,
});

export const holidayPricingSchema = v.pipe(
  holidayRulesSchema,
  v.forward(
    v.check(
      ({ deposit, cancellation }) =>
        deposit.percent > 0 || cancellation.every(({ outcome }) => outcome === "none"),
      "can only have the outcome none where there's no deposit to give back or keep",
    ),
    ["cancellation"],
  ),
  v.forward(
    // A client who cancels between the two would read that the balance, already paid, is not owed.
    v.check(isBalanceDueInLastBand, ({ input }) => {
      const { maxDays } = (input as HolidayRules).cancellation.at(-1) ?? {};
      return `must be at most ${maxDays}, where the last cancellation rule begins: until then, nobody owes the balance`;
    }),
    ["balance"],
  ),
);

type HolidayRules = v.InferOutput<typeof holidayRulesSchema>;

/** True when all is paid at booking, because then there is no balance. */
function isBalanceDueInLastBand({ deposit, balance, cancellation }: HolidayRules): boolean {
  const { maxDays = balance.daysBefore } = cancellation.at(-1) ?? {};
  return deposit.percent === 100 || balance.daysBefore <= maxDays;
}

export type HolidayPricing = v.InferOutput<typeof holidayPricingSchema>;

/** Returns what the later bands mean for a booking after the first has passed; "" for nothing. */
export function lateBookingText({ lateBooking }: Pick<HolidayPricing, "lateBooking">): string {
  return lateBooking.map(({ text }) => text).join(" ");
}

/** Returns false when all is paid at booking. */
export function hasBalance({ deposit }: Pick<HolidayPricing, "deposit">): boolean {
  return deposit.percent < 100;
}

/** Returns false when every service costs the same on a holiday. */
export function hasHolidayPrices(services: readonly Pick<Service, "holiday">[]): boolean {
  return services.some(({ holiday }) => holiday !== "none");
}

/** Returns false when each service costs the same on a holiday or is quoted on the call. */
export function hasSurcharges(services: readonly Pick<Service, "holiday">[]): boolean {
  return services.some(({ holiday }) => holiday === "per-visit" || holiday === "per-night");
}

/** Returns the prices of the first night that a sitter stays, not one made of visits; null without such a night. */
export function nightExample(rules: HolidayPricing, nights: readonly Service[]) {
  const night = nights.find(({ price, visits }) => price.unit === "night" && !visits);
  if (!night) return null;
  const { minCents } = night.price;
  return { price: formatCents(minCents), holidayPrice: formatCents(nightOnHolidayCents(rules, minCents)) };
}

/** Half cents are rounded up. */
export function nightOnHolidayCents(rules: HolidayPricing, baseCents: number): number {
  return baseCents + Math.round((baseCents * rules.nightlySurchargePercent) / 100);
}

export function surchargeRangeText(season: Season): string {
  const cents = listedDates(season).map(({ surchargeCents }) => surchargeCents);
  const [lowest, highest] = [Math.min(...cents), Math.max(...cents)].map(formatCents);
  return lowest === highest ? `${lowest}` : `${lowest} to ${highest}`;
}

export function depositCents({ deposit }: HolidayPricing, totalCents: number): number {
  return Math.round((totalCents * deposit.percent) / 100);
}

/** Consecutive dates of equal amounts, such as { from: "2025-11-28", to: "2025-11-30", surchargeCents: 1200 }. */
export function surchargeRuns({ dates }: Pick<Holiday, "dates">) {
  const runs: { from: string; to: string; surchargeCents: number }[] = [];
  for (const { date, surchargeCents } of dates) {
    const run = runs.at(-1);
    if (run && run.surchargeCents === surchargeCents && daysBetween(run.to, date) === 1) run.to = date;
    else runs.push({ from: date, to: date, surchargeCents });
  }
  return runs;
}
