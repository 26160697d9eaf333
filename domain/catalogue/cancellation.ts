import * as v from "valibot";
import { addDays } from "../calendar-date.ts";
import { listOf, plainText } from "../pages/content-text.ts";
import { counted } from "../wording.ts";

export const daysAhead = v.pipe(
  v.number(),
  v.integer("must be whole days"),
  v.minValue(0, "must not be negative"),
);

/** Ordered from the outcome that gives most back. */
const outcomes = ["credit", "forfeited", "none"] as const;

const bandSchema = v.strictObject({
  /** Both ends are included; without `maxDays` the band has no upper end. */
  minDays: daysAhead,
  maxDays: v.optional(daysAhead),
  outcome: v.picklist(outcomes),
  creditMonths: v.optional(
    v.pipe(v.number(), v.integer("must be whole months"), v.minValue(1, "must be at least 1")),
  ),
  when: plainText,
  text: plainText,
});

export type CancellationBand = v.InferOutput<typeof bandSchema>;

/** Calendar days of the business before the first day of service, earliest band first and without gaps. */
export const cancellationBandsSchema = v.pipe(
  listOf(bandSchema),
  v.check(
    (bands) =>
      bands.every(({ minDays }, i) => {
        const next = bands[i + 1];
        return next ? next.maxDays === minDays - 1 : minDays === 0;
      }) && bands[0]?.maxDays === undefined,
    "must run in order, from no upper end down to 0 days, without gaps",
  ),
  v.check((bands) => {
    const ranks = bands.map(({ outcome }) => outcomes.indexOf(outcome));
    return ranks.every((rank, i) => i === 0 || rank > (ranks[i - 1] ?? 0));
  }, "must go from credit to forfeited to none, each once: whoever cancels later can't get more back, and pages tell one rule for each"),
);

/** "8-29 days", "8 days or more", "7 days or less", or "8 days" */
export function daySpan({ minDays, maxDays }: CancellationBand): string {
  if (minDays === maxDays) return counted(minDays, "day");
  if (maxDays === undefined) return `${counted(minDays, "day")} or more`;
  return minDays === 0 ? `${counted(maxDays, "day")} or less` : `${minDays}-${maxDays} days`;
}

/** Both days are included; null means unlimited. */
export type DatedBand = { band: CancellationBand; from: string | null; to: string | null };

/** Returns the bands that can still apply to a booking on that day; the first of them starts with the booking. */
export function possibleBands(
  bands: readonly CancellationBand[],
  firstDay: string,
  bookedOn: string,
): DatedBand[] {
  return cancellationDates(bands, firstDay)
    .filter(({ to }) => to === null || to >= bookedOn)
    .map((dated, i) => (i === 0 ? { ...dated, from: null } : dated));
}

/** Returns the days on which each band applies to a stay. */
export function cancellationDates(bands: readonly CancellationBand[], firstDay: string): DatedBand[] {
  return bands.map((band) => ({
    band,
    from: band.maxDays === undefined ? null : addDays(firstDay, -band.maxDays),
    // The last band also applies on the first day of service and later.
    to: band.minDays === 0 ? null : addDays(firstDay, -band.minDays),
  }));
}
