import * as v from "valibot";
import { businessDate, calendarDateSchema, daysBetween } from "../calendar-date.ts";
import { text } from "../pages/content-text.ts";
import { type ServiceId, serviceIds } from "./catalogue.ts";

const days = v.pipe(v.number(), v.integer("must be whole days"), v.minValue(0, "must not be negative"));

const bandSchema = v.strictObject({
  /** Both ends are included; without `maxDays` the band has no upper end. */
  minDays: days,
  maxDays: v.optional(days),
  outcome: v.picklist(["credit", "forfeited", "none"]),
  creditMonths: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  when: text,
  note: v.optional(text),
  text,
});

export type CancellationBand = v.InferOutput<typeof bandSchema>;

/** What becomes of a holiday deposit, by calendar days before the first day of service; earliest band first, no gaps. */
export const cancellationBandsSchema = v.pipe(
  v.array(bandSchema),
  v.check(
    (bands) =>
      bands.every(({ minDays }, i) => {
        const next = bands[i + 1];
        return next ? next.maxDays === minDays - 1 : minDays === 0;
      }) && bands[0]?.maxDays === undefined,
    "must be in order, from no upper end down to 0 days, without gaps",
  ),
);

const percent = v.pipe(v.number(), v.minValue(0, "must be 0 to 100"), v.maxValue(100, "must be 0 to 100"));
const dollarsAsCents = v.pipe(
  v.number(),
  v.minValue(0, "must not be negative"),
  v.transform((dollars) => Math.round(dollars * 100)),
);
const services = v.array(v.picklist(serviceIds));

const holidayDateSchema = v.pipe(
  v.strictObject({ date: calendarDateSchema, surcharge: dollarsAsCents }),
  v.transform(({ date, surcharge }) => ({ date, surchargeCents: surcharge })),
);

const seasonSchema = v.strictObject({
  id: text,
  name: text,
  dates: v.pipe(
    v.array(holidayDateSchema),
    v.minLength(1, "needs at least one date"),
    v.check(
      (dates) => dates.every(({ date }, i) => date > (dates[i - 1]?.date ?? "")),
      "must be in order, each date once",
    ),
  ),
});

/** content/holidays.yaml: the listed seasons and the rules that go with them. */
export const holidayPricingSchema = v.strictObject({
  label: text,
  seasons: v.pipe(v.array(seasonSchema), v.minLength(1, "needs at least one season")),
  nightlySurchargePercent: percent,
  appliesTo: v.strictObject({ perVisit: services, perNight: services, none: services, onRequest: services }),
  sitterSharePercent: percent,
  deposit: v.strictObject({ percent, due: text }),
  balance: v.strictObject({ daysBefore: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  cancellation: cancellationBandsSchema,
  /** What the bands mean for whoever books when the first has passed already. */
  lateBooking: text,
  reasons: v.array(text),
  notes: v.array(text),
  seasonLine: text,
  nextSeason: text,
});

export type HolidayPricing = v.InferOutput<typeof holidayPricingSchema>;

/** The seasons with their listed dates alone. */
export function holidayDates({ seasons }: HolidayPricing): { name: string; dates: string[] }[] {
  return seasons.map(({ name, dates }) => ({ name, dates: dates.map(({ date }) => date) }));
}

/** What a listed date adds to a service. `ask`: agreed with the client, no figure is claimed. */
type Surcharge =
  | { kind: "none" }
  | { kind: "per visit"; cents: number }
  | { kind: "per night"; percent: number }
  | { kind: "ask" };

/** A night belongs to the date it starts. Outside the listed dates there is no surcharge. */
export function surchargeOn(rules: HolidayPricing, service: ServiceId, date: string): Surcharge {
  const holiday = rules.seasons.flatMap(({ dates }) => dates).find((listed) => listed.date === date);
  if (!holiday) return { kind: "none" };
  if (rules.appliesTo.perVisit.includes(service)) return { kind: "per visit", cents: holiday.surchargeCents };
  if (rules.appliesTo.perNight.includes(service))
    return { kind: "per night", percent: rules.nightlySurchargePercent };
  return rules.appliesTo.onRequest.includes(service) ? { kind: "ask" } : { kind: "none" };
}

/** A visit's or a night's price on a date, in cents; null where it has to be asked. Half cents go up. */
export function holidayPriceCents(
  rules: HolidayPricing,
  service: ServiceId,
  baseCents: number,
  date: string,
): number | null {
  const surcharge = surchargeOn(rules, service, date);
  if (surcharge.kind === "ask") return null;
  if (surcharge.kind === "per visit") return baseCents + surcharge.cents;
  if (surcharge.kind === "per night") return baseCents + Math.round((baseCents * surcharge.percent) / 100);
  return baseCents;
}

/** Half of the total, say, in cents; half cents go up. */
export function depositCents({ deposit }: HolidayPricing, totalCents: number): number {
  return Math.round((totalCents * deposit.percent) / 100);
}

/** True once the last listed date has passed in Castle Rock: nothing may be claimed for the next season. */
export function isSeasonOver(rules: HolidayPricing, now: Date): boolean {
  return businessDate(now) > lastListedDate(rules);
}

export function lastListedDate({ seasons }: HolidayPricing): string {
  const dates = seasons.flatMap((season) => season.dates.map(({ date }) => date));
  return dates.toSorted().at(-1) ?? "";
}

/** Runs of equal amounts in a season: { from: "2025-11-28", to: "2025-11-30", surchargeCents: 1200 }. */
export function surchargeRuns({ dates }: HolidayPricing["seasons"][number]) {
  const runs: { from: string; to: string; surchargeCents: number }[] = [];
  for (const { date, surchargeCents } of dates) {
    const run = runs.at(-1);
    if (run && run.surchargeCents === surchargeCents && daysBetween(run.to, date) === 1) run.to = date;
    else runs.push({ from: date, to: date, surchargeCents });
  }
  return runs;
}

/**
 * The band that applies when a holiday reservation is cancelled. Days are calendar days in Castle Rock, from the day
 * of cancelling to the first day of service; on that day itself, and later, the last band applies.
 */
export function cancellationBand(
  bands: readonly CancellationBand[],
  cancelledAt: Date,
  firstServiceDate: string,
): CancellationBand {
  const daysAhead = Math.max(0, daysBetween(businessDate(cancelledAt), firstServiceDate));
  const band = bands.find(({ minDays }) => daysAhead >= minDays);
  if (!band) throw new Error("The cancellation bands leave a gap");
  return band;
}
