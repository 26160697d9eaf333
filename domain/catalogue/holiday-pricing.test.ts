import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSample, sampleContent } from "../../tests/support/sample-business.ts";
import { findService, type HolidayRule } from "./catalogue.ts";
import {
  cancellationBand,
  cancellationBandsSchema,
  depositCents,
  holidayPriceCents,
  holidayPricingSchema,
  surchargeOn,
  surchargeRuns,
} from "./holiday-pricing.ts";

const file = parse(readFileSync(join(sampleContent, "holidays.yaml"), "utf8"));
const rules = v.parse(holidayPricingSchema, file);
const { catalogue } = readSample();

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
  ["2026-11-24", null],
])("on %s a visit costs %j dollars more [K34, K35, K36, K37, K38, K39, K40, K41]", (date, dollars) => {
  const expected = dollars === null ? { kind: "none" } : { kind: "per visit", cents: dollars * 100 };
  expect(surchargeOn(rules, { holiday: "per-visit" }, date)).toEqual(expected);
});

test.each([
  ["overnight-premium", 9900, 12_375],
  ["overnight-premium", 13_500, 16_875],
  ["overnight-care", 12_500, 15_625],
  ["dog-walking", 3100, 4600],
  ["medication", 500, 500],
  ["boarding", 9900, null],
] as const)("on Thanksgiving %s at %i cents comes to %j [K42, K43]", (service, baseCents, totalCents) => {
  const { holiday } = findService(catalogue, service);
  expect(holidayPriceCents(rules, { holiday }, baseCents, "2025-11-27")).toBe(totalCents);
  expect(holidayPriceCents(rules, { holiday }, baseCents, "2025-11-20")).toBe(baseCents);
});

test("the deposit is half, the balance is due 7 days before [K46, K47]", () => {
  expect(depositCents(rules, 12_375)).toBe(6188);
  expect(depositCents(rules, 10_000)).toBe(5000);
  expect(rules.balance.daysBefore).toBe(7);
});

test("all of the surcharge goes to the sitter [K45]", () => {
  expect(rules.sitterSharePercent).toBe(100);
});

test("equal amounts on following days are one run", () => {
  const holidays = rules.seasons.at(-1)?.holidays ?? [];
  expect(
    holidays.flatMap(surchargeRuns).map(({ from, to, surchargeCents }) => [from, to, surchargeCents]),
  ).toEqual([
    ["2025-11-26", "2025-11-26", 1200],
    ["2025-11-27", "2025-11-27", 1500],
    ["2025-11-28", "2025-11-30", 1200],
    ["2025-12-24", "2025-12-25", 1500],
    ["2025-12-26", "2025-12-30", 1200],
    ["2025-12-31", "2026-01-01", 1500],
  ]);
});

test.each([
  ["2025-12-25", "2025-12-24"],
  ["2025-12-24", "2025-12-24"],
])("a season that lists %s and then %s is refused", (...days) => {
  const dates = days.map((date) => ({ date, surcharge: 15 }));
  const { issues } = v.safeParse(holidayPricingSchema, {
    ...file,
    seasons: [{ ...file.seasons[0], holidays: [{ id: "christmas", name: "Christmas", dates }] }],
  });
  expect(issues?.map(({ message }) => message)).toContain("must be in order, each date once");
});

test("a date that two seasons list is refused", () => {
  const { issues } = v.safeParse(holidayPricingSchema, {
    ...file,
    seasons: [file.seasons[0], { ...file.seasons[0], label: "again" }],
  });
  expect(issues?.map(({ message }) => message)).toEqual(["must list each date once"]);
});

test("in a holiday week that no season lists, what has a holiday price is told on the call [PR02]", () => {
  const unlisted = { ...rules, seasons: [] };
  const kindOn = (holiday: HolidayRule, date: string) => surchargeOn(unlisted, { holiday }, date).kind;
  expect(kindOn("per-visit", "2026-11-26")).toBe("ask");
  expect(kindOn("per-night", "2026-12-24")).toBe("ask");
  expect(kindOn("none", "2026-11-26")).toBe("none");
  expect(kindOn("per-visit", "2026-11-24")).toBe("none");
});

const bands = v.parse(cancellationBandsSchema, file.cancellation);
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
  // These 30 calendar days are one hour longer than 30 times 24 hours.
  expect(cancellationBand(bands, new Date("2025-10-28T05:30:00Z"), "2025-11-26").outcome).toBe("credit");
});

test("bands that leave a gap are refused", () => {
  const gap = [
    { minDays: 30, outcome: "credit", when: "a", text: "b" },
    { minDays: 0, maxDays: 28, outcome: "none", when: "a", text: "b" },
  ];
  expect(v.safeParse(cancellationBandsSchema, gap).success).toBe(false);
});
