import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { cancellationDates } from "./cancellation-dates.ts";

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
