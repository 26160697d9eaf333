import * as v from "valibot";
import { businessDate, daysBetween } from "../calendar-date.ts";
import { text } from "../pages/content-text.ts";

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
