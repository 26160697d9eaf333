import { addDays } from "../calendar-date.ts";
import type { CancellationBand } from "./holiday-pricing.ts";

/** Both days are included; null is unlimited. */
export type DatedBand = { band: CancellationBand; from: string | null; to: string | null; isToday: boolean };

/** The bands that can still happen; of the first of them, only the days from today on are left. */
export function possibleBands(
  bands: readonly CancellationBand[],
  firstDay: string,
  today: string,
): DatedBand[] {
  return cancellationDates(bands, firstDay, today)
    .filter(({ to }) => to === null || to >= today)
    .map((dated) => (dated.isToday && dated.to !== null ? { ...dated, from: null } : dated));
}

/** The days on which each band applies to a stay. */
export function cancellationDates(
  bands: readonly CancellationBand[],
  firstDay: string,
  today: string,
): DatedBand[] {
  return bands.map((band) => {
    const from = band.maxDays === undefined ? null : addDays(firstDay, -band.maxDays);
    // The last band also applies on the first day of service and later.
    const to = band.minDays === 0 ? null : addDays(firstDay, -band.minDays);
    return { band, from, to, isToday: (from === null || from <= today) && (to === null || today <= to) };
  });
}
