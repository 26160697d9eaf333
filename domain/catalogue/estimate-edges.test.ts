import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { findService, type Service } from "./catalogue.ts";
import { estimateStay, isPetPriceOpen, readStay, type Stay } from "./estimate.ts";
import { hasHolidayPrices, holidayRuleOf, surchargeRangeText } from "./holiday-pricing.ts";

const { catalogue, holidayPricing: rules } = readSample();

function stayOf(service: Service, firstDay: string, lastDay: string, pets = 1): Stay {
  return { service, firstDay, lastDay, visitsADay: 1, pets, kinds: {}, hasMedication: false };
}

test.each([
  ["2028-10-31", true],
  ["2028-11-01", false],
])("asked on November 1, 2026, care until %s is planned: %s [NH01]", (to, isPlanned) => {
  const typed = { service: "pet-sitting", from: "2028-10-30", to, visits: "1", pets: "1" };
  expect(readStay(catalogue, { ...typed, kinds: "", medication: "" }, "2026-11-01").ok).toBe(isPlanned);
});

test("amounts are called expected where an unconfirmed season adds some, not where the holiday is told on the call or is free [PR01]", () => {
  const unconfirmed = rules.seasons.map((season) => ({ ...season, confirmed: false }));
  const isExpected = (holiday: Service["holiday"]) => {
    const service = { ...findService(catalogue, "pet-sitting"), holiday };
    const stay = stayOf(service, "2026-12-25", "2026-12-25");
    return estimateStay(catalogue, { ...rules, seasons: unconfirmed }, stay, "2026-11-01").isExpected;
  };
  expect([isExpected("per-visit"), isExpected("ask"), isExpected("none")]).toEqual([true, false, false]);
});

test("from the second pet on the price is open, where it is one price and names none for further pets [VF13]", () => {
  const exact = { ...findService(catalogue, "boarding"), extraPet: undefined };
  const isOpen = (service: Service, pets: number) =>
    isPetPriceOpen(stayOf(service, "2026-11-10", "2026-11-12", pets));
  expect([1, 2, 3].map((pets) => isOpen(exact, pets))).toEqual([false, true, true]);
  const extraPet = { cents: 1000, from: 2, kinds: [], one: "pet", more: "pets" };
  expect(isOpen({ ...exact, extraPet }, 2)).toBe(false);
  expect(isOpen({ ...exact, price: { ...exact.price, maxCents: 13_500 } }, 2)).toBe(false);
});

test("a day that is listed as free is no part of what a season adds [K34]", () => {
  const [season] = rules.seasons;
  if (!season) throw new Error("The sample has a season");
  const dates = [
    { date: "2027-03-27", surchargeCents: 0 },
    { date: "2027-03-28", surchargeCents: 1250 },
    { date: "2027-03-29", surchargeCents: 1500 },
  ];
  const holidays = [{ id: "easter", name: "Easter", dates }];
  expect(surchargeRangeText({ ...season, holidays })).toBe("$12.50 to $15");
});

test("a night surcharge of 0% is none, and then a business of nights alone has no holiday prices [PR01]", () => {
  const free = { nightlySurchargePercent: 0 };
  expect(holidayRuleOf(free, { holiday: "per-night" })).toBe("none");
  expect(holidayRuleOf(rules, { holiday: "per-night" })).toBe("per-night");
  expect(holidayRuleOf(free, { holiday: "per-visit" })).toBe("per-visit");
  expect(hasHolidayPrices(free, [{ holiday: "per-night" }])).toBe(false);
  expect(hasHolidayPrices(free, [{ holiday: "ask" }])).toBe(true);
});
