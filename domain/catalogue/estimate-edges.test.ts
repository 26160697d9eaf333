import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { findService, type Service } from "./catalogue.ts";
import { type Care, dateNotes, daysText, type PricedHoliday } from "./date-notes.ts";
import { estimateStay, isPetPriceOpen } from "./estimate.ts";
import { equalDays } from "./estimate-text.ts";
import { hasSurcharges } from "./holiday-pricing.ts";
import { readStay, type Stay } from "./stay.ts";

const sample = readSample();
const { catalogue, holidayPricing: rules } = sample;

function stayOf(service: Service, firstDay: string, lastDay: string, pets = 1): Stay {
  return { service, firstDay, lastDay, visitsADay: 1, pets, kinds: {}, hasMedication: false };
}

test.each([
  ["2028-10-31", true],
  ["2028-11-01", false],
])("asked on November 1, 2026, care until %s is planned: %s [NH01]", (to, isPlanned) => {
  const typed = { service: "pet-sitting", from: "2028-10-30", to, visits: "1", pets: "1" };
  expect(readStay(catalogue, { ...typed, medication: "" }, "2026-11-01").ok).toBe(isPlanned);
});

test("amounts are called expected where an unconfirmed season adds some, not where the holiday is told on the call or is free [PR01]", () => {
  const unconfirmed = rules.seasons.map((season) => ({ ...season, confirmed: false }));
  const isExpected = (holiday: Service["holiday"]) => {
    const service = { ...findService(catalogue, "pet-sitting"), holiday };
    const stay = stayOf(service, "2026-12-25", "2026-12-25");
    return estimateStay({ ...sample, holidayPricing: { ...rules, seasons: unconfirmed } }, stay, "2026-11-01")
      .isExpected;
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

test("amounts are called expected only where something is added by rule [PR01]", () => {
  expect(hasSurcharges([{ holiday: "ask" }, { holiday: "none" }])).toBe(false);
  for (const holiday of ["per-visit", "per-night"] as const)
    expect(hasSurcharges([{ holiday: "ask" }, { holiday }])).toBe(true);
});

const thanksgiving: PricedHoliday = { name: "Thanksgiving", effect: "listed", dates: ["2026-11-26"] };

test("until a choice is made, the form notes what holds for something else, and then for the choice alone [PR02]", () => {
  const closedDays = [{ from: "2026-11-27", to: "2026-11-28", title: "Barn repairs" }];
  const services: (Care & { value: string })[] = [
    { value: "dog-walking", label: "Dog Walking", holiday: "per-visit", isNight: false, closedDays },
    { value: "medication", label: "Medication", holiday: "none", isNight: false },
    { value: "other", label: "Other", holiday: null, isNight: false },
  ];
  const notes = (...chosen: string[]) =>
    dateNotes({ services, holidays: [thanksgiving] }, chosen, ["2026-11-26", "2026-11-28"], "2026-11-01");
  expect(notes()).toEqual({
    closed: "",
    holidays: "Your dates include Thanksgiving (Thu, Nov 26). We'll go over holiday prices on your call.",
  });
  expect(notes("medication")).toEqual({ closed: "", holidays: "" });
  expect(notes("dog-walking", "medication")).toEqual({
    closed:
      "We're closed November 27 to 28 (Barn repairs). Send it anyway and we'll call if something opens up.",
    holidays: "Your dates include Thanksgiving (Thu, Nov 26), so a holiday surcharge applies.",
  });
});

test("a holiday that adds nothing is a row of its own beside ordinary days of the same price [VF05]", () => {
  const service = { ...findService(catalogue, "pet-sitting"), holiday: "none" } as const;
  const { lines } = estimateStay(sample, stayOf(service, "2026-11-24", "2026-11-27"), "2026-11-01");
  expect(equalDays(lines).map(({ lines, holidays }) => [lines.map(({ date }) => date), holidays])).toEqual([
    [["2026-11-24"], []],
    [["2026-11-25", "2026-11-26", "2026-11-27"], ["Thanksgiving 2026"]],
  ]);
});

test("care that costs the same on a holiday is under its deposit, but not where all care costs the same [VF05, PC02]", () => {
  const alike = catalogue.services.map((each) => ({ ...each, holiday: "none" as const }));
  const service = alike.find(({ id }) => id === "pet-sitting")!;
  const stay = stayOf(service, "2026-11-26", "2026-11-26");
  expect(estimateStay(sample, stay, "2026-11-01").payment?.deposit).toEqual({
    minCents: 1550,
    maxCents: null,
  });
  const facts = { ...sample, catalogue: { ...catalogue, services: alike } };
  expect(estimateStay(facts, stay, "2026-11-01").payment).toBeNull();
});

test("days are joined only where none is between them [PR02]", () => {
  expect(daysText(["2026-12-24", "2026-12-26"])).toBe("Thu, Dec 24 and Sat, Dec 26");
  expect(daysText(["2026-12-26", "2026-12-24", "2026-12-25"])).toBe("Thu, Dec 24 to Sat, Dec 26");
});
