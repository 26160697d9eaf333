import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { cancellationBand, cancellationBandsSchema } from "./cancellation.ts";

const bands = v.parse(
  cancellationBandsSchema,
  parse(readFileSync("content/holidays.yaml", "utf8")).cancellation,
);
const noon = (date: string) => new Date(`${date}T19:00:00Z`);

test.each([
  ["2025-11-23", 31, "credit"],
  ["2025-11-24", 30, "credit"],
  ["2025-11-25", 29, "forfeited"],
  ["2025-12-16", 8, "forfeited"],
  ["2025-12-17", 7, "none"],
  ["2025-12-23", 1, "none"],
  ["2025-12-24", 0, "none"],
  ["2025-12-26", -2, "none"],
])("cancelled on %s, %i days before: %s [K48, K49, K50, ST24]", (date, _, outcome) => {
  expect(cancellationBand(bands, noon(date), "2025-12-24").outcome).toBe(outcome);
});

test("the credit is valid for 12 months [K48]", () => {
  expect(cancellationBand(bands, noon("2025-10-01"), "2025-12-24").creditMonths).toBe(12);
});

test("the day of cancelling is the day in Castle Rock", () => {
  const lastMinuteOfDay30 = new Date("2025-11-25T06:59:00Z");
  const firstMinuteOfDay29 = new Date("2025-11-25T07:00:00Z");
  expect(cancellationBand(bands, lastMinuteOfDay30, "2025-12-24").outcome).toBe("credit");
  expect(cancellationBand(bands, firstMinuteOfDay29, "2025-12-24").outcome).toBe("forfeited");
});

test("the change to winter time between does not cost a day", () => {
  // 30 calendar days that are 30 days and one hour long.
  expect(cancellationBand(bands, new Date("2025-10-28T05:30:00Z"), "2025-11-26").outcome).toBe("credit");
});

test("bands that leave a gap are refused", () => {
  const gap = [
    { minDays: 30, outcome: "credit", when: "a", text: "b" },
    { minDays: 0, maxDays: 28, outcome: "none", when: "a", text: "b" },
  ];
  expect(v.safeParse(cancellationBandsSchema, gap).success).toBe(false);
});
