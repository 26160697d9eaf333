import { addDays } from "../calendar-date.ts";
import type { CancellationBand } from "./holiday-pricing.ts";

/** Both days are included; null is unlimited. */
export type DatedBand = { band: CancellationBand; from: string | null; to: string | null };

/** The bands that can still happen to whoever books on that day; the first of them begins with the booking. */
export function possibleBands(
  bands: readonly CancellationBand[],
  firstDay: string,
  bookedOn: string,
): DatedBand[] {
  return cancellationDates(bands, firstDay)
    .filter(({ to }) => to === null || to >= bookedOn)
    .map((dated, i) => (i === 0 ? { ...dated, from: null } : dated));
}

/** The days on which each band applies to a stay. */
export function cancellationDates(bands: readonly CancellationBand[], firstDay: string): DatedBand[] {
  return bands.map((band) => ({
    band,
    from: band.maxDays === undefined ? null : addDays(firstDay, -band.maxDays),
    // The last band also applies on the first day of service and later.
    to: band.minDays === 0 ? null : addDays(firstDay, -band.minDays),
  }));
}
