import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  depositCents,
  holidayPriceCents,
  holidayPricingSchema,
  isSeasonOver,
  lastListedDate,
  surchargeOn,
  surchargeRuns,
} from "./holiday-pricing.ts";

const rules = v.parse(holidayPricingSchema, parse(readFileSync("content/holidays.yaml", "utf8")));

test.each([
  ["2025-11-25", null],
  ["2025-11-26", 12],
  ["2025-11-27", 15],
  ["2025-11-28", 12],
  ["2025-11-29", 12],
  ["2025-11-30", 12],
  ["2025-12-01", null],
  ["2025-12-23", null],
  ["2025-12-24", 15],
  ["2025-12-25", 15],
  ["2025-12-26", 12],
  ["2025-12-27", 12],
  ["2025-12-28", 12],
  ["2025-12-29", 12],
  ["2025-12-30", 12],
  ["2025-12-31", 15],
  ["2026-01-01", 15],
  ["2026-01-02", null],
  ["2026-11-26", null],
])("on %s a visit costs %j dollars more [K34, K35, K36, K37, K38, K39, K40, K41]", (date, dollars) => {
  const expected = dollars === null ? { kind: "none" } : { kind: "per visit", cents: dollars * 100 };
  expect(surchargeOn(rules, "dog-walking", date)).toEqual(expected);
  expect(surchargeOn(rules, "pet-sitting", date)).toEqual(expected);
});

test.each([
  ["overnight-premium", 9900, 12_375],
  ["overnight-premium", 13_500, 16_875],
  ["overnight-care", 12_500, 15_625],
  ["dog-walking", 3100, 4600],
  ["medication", 500, 500],
  ["boarding", 9900, null],
] as const)("on Thanksgiving %s at %i cents comes to %j [K42, K43]", (service, baseCents, totalCents) => {
  expect(holidayPriceCents(rules, service, baseCents, "2025-11-27")).toBe(totalCents);
  expect(holidayPriceCents(rules, service, baseCents, "2025-11-20")).toBe(baseCents);
});

test("the deposit is half, the balance is due 7 days before [K46, K47]", () => {
  expect(depositCents(rules, 12_375)).toBe(6188);
  expect(depositCents(rules, 10_000)).toBe(5000);
  expect(rules.balance.daysBefore).toBe(7);
});

test("all of the surcharge goes to the sitter [K45]", () => {
  expect(rules.sitterSharePercent).toBe(100);
});

test("the season is over once its last day has passed in Castle Rock, not in London", () => {
  expect(isSeasonOver(rules, new Date("2026-01-02T06:59:59Z"))).toBe(false);
  expect(isSeasonOver(rules, new Date("2026-01-02T07:00:00Z"))).toBe(true);
});

test("equal amounts on following days are one run", () => {
  expect(
    rules.seasons.flatMap(surchargeRuns).map(({ from, to, surchargeCents }) => [from, to, surchargeCents]),
  ).toEqual([
    ["2025-11-26", "2025-11-26", 1200],
    ["2025-11-27", "2025-11-27", 1500],
    ["2025-11-28", "2025-11-30", 1200],
    ["2025-12-24", "2025-12-25", 1500],
    ["2025-12-26", "2025-12-30", 1200],
    ["2025-12-31", "2026-01-01", 1500],
  ]);
});

test("the last listed date ends the season, whatever the order of the seasons", () => {
  expect(lastListedDate({ ...rules, seasons: rules.seasons.toReversed() })).toBe("2026-01-01");
});
