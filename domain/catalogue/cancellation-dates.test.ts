import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { addDays } from "../calendar-date.ts";
import { cancellationDates, possibleBands } from "./cancellation-dates.ts";

const { cancellation: bands } = readSample().holidayPricing;

test.each([
  ["2028-03-01", "2028-01-31", "2028-02-01", "2028-02-22", "2028-02-23"],
  ["2027-01-01", "2026-12-02", "2026-12-03", "2026-12-24", "2026-12-25"],
])(
  "for a first day of %s credit ends on %s, the deposit is lost from %s to %s, and all from %s [NH03]",
  (firstDay, credit, from, to, none) => {
    const dates = cancellationDates(bands, firstDay);
    expect(dates.map(({ band, from, to }) => [band.outcome, from, to])).toEqual([
      ["credit", null, credit],
      ["forfeited", from, to],
      ["none", none, null],
    ]);
  },
);

test.each(Array.from({ length: 61 }, (_, i) => 60 - i))(
  "booked %i days before, what can still happen begins with the band of that day [K48, NH03, TR04]",
  (days) => {
    const [firstDay, all] = ["2026-12-24", ["credit", "forfeited", "none"]];
    const bookedOn = addDays(firstDay, -days);
    const possible = possibleBands(bands, firstDay, bookedOn);
    expect(possible.map(({ band }) => band.outcome)).toEqual(all.slice(days >= 30 ? 0 : days >= 8 ? 1 : 2));
    expect(possible.filter(({ to }) => to !== null && to < bookedOn)).toEqual([]);
    expect(possible.map(({ from }) => from)).toEqual([
      null,
      ...["2026-11-25", "2026-12-17"].slice(days >= 30 ? 0 : days >= 8 ? 1 : 2),
    ]);
  },
);
