import { expect, test } from "vitest";
import type { HolidayRule, Service } from "../catalogue/catalogue.ts";
import type { HolidayPricing } from "../catalogue/holiday-pricing.ts";
import { findStale } from "./content-findings.ts";

const content = {
  business: { hours: { closed: [] as { day: string; name: string }[] } },
  catalogue: { services: [] },
  holidayPricing: { seasons: [] as HolidayPricing["seasons"] } as HolidayPricing,
};

const dated = [
  { day: "2026-11-26", name: "Thanksgiving Day" },
  { day: "12-25", name: "Christmas Day" },
];
test.each([
  ["2026-11-26", dated, []],
  ["2026-11-27", dated, ["hours.closed[0].day"]],
  ["2026-11-27", [...dated, { day: "2027-11-25", name: "Thanksgiving Day" }], []],
  ["2027-11-26", [...dated, { day: "2027-11-25", name: "Thanksgiving Day" }], ["hours.closed[2].day"]],
  ["2026-11-27", [...dated, { day: "11-26", name: "Thanksgiving Day" }], []],
])("on %s, of the closed days %j these have passed with no later one: %j [LF07]", (today, closed, fields) => {
  const found = findStale({ ...content, business: { hours: { closed } } }, today);
  expect(found.filter(({ kind }) => kind === "over").map(({ field }) => field)).toEqual(fields);
});

test("a season to come is asked for unless every service costs the same on holidays [NH07, TR02]", () => {
  const kinds = (...rules: HolidayRule[]) => {
    const services = rules.map((holiday) => ({ holiday }) as Service);
    return findStale({ ...content, catalogue: { services } }, "2026-11-26").map(({ kind }) => kind);
  };
  expect([kinds("none", "per-night"), kinds("none", "none")]).toEqual([["missing"], []]);
});
