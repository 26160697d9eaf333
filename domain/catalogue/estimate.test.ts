import { expect, test } from "vitest";
import { withService } from "#tests/support/changed-service.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { findService, type PriceRange, type Service } from "./catalogue.ts";
import { estimateStay, isPetPriceOpen } from "./estimate.ts";
import { equalDays } from "./estimate-text.ts";
import { surchargeRuns } from "./holiday-pricing.ts";
import { readStay, type Stay, type StayInput, type StayMistakes } from "./stay.ts";

const sample = readSample();
const { catalogue, holidayPricing: rules } = sample;
const today = "2026-11-01";

type Given = [service: string, string, string, (Partial<Stay> | undefined)?];

function stay([id, firstDay, lastDay, more]: Given): Stay {
  const service = findService(catalogue, id);
  return { service, firstDay, lastDay, visitsADay: 1, pets: 1, kinds: {}, hasMedication: false, ...more };
}

function text(amount: PriceRange | null): string {
  if (!amount) return "ask";
  const { minCents, maxCents } = amount;
  if (maxCents === null) return `from ${minCents}`;
  return minCents === maxCents ? `${minCents}` : `${minCents}-${maxCents}`;
}

const extraPet = { cents: 1000, from: 2, kinds: [], one: "pet", more: "pets" };
const estimate = (given: Stay, on = today) => estimateStay(sample, given, on);

const cases: [Given, lines: string[], total: string][] = [
  [["dog-walking", "2026-11-24", "2026-11-26"], ["from 3100", "from 4300", "from 4600"], "from 12000"],
  [["overnight-care", "2026-12-23", "2026-12-25"], ["12500", "15625"], "28125"],
  [["overnight-premium", "2027-01-01", "2027-01-03"], ["12375-16875", "9900-13500"], "22275-30375"],
  [["pet-sitting", "2027-11-27", "2027-11-29"], ["ask", "ask", "from 3100"], "from 3100"],
];

test.each(cases)("%j costs %j, together %s [NH01, PR01]", (given, lines, total) => {
  const { lines: priced, total: sum, isComplete } = estimate(stay(given));
  expect(priced.map(({ amount }) => text(amount))).toEqual(lines);
  expect(text(sum)).toBe(total);
  expect(isComplete).toBe(!lines.includes("ask"));
});

test.each([
  ["2026-11-17", "24750-33750", "24750-33750", "2026-11-18"],
  ["2026-11-18", "ask", "ask", null],
  ["2026-11-25", "ask", "ask", null],
])(
  "booked on %s, the deposit is %s and the balance %s due on %s [NH01, PR01]",
  (on, deposit, balance, due) => {
    const { payment } = estimate(stay(["overnight-premium", "2026-11-25", "2026-11-29"]), on);
    expect(payment && [text(payment.deposit), text(payment.balance), payment.balanceDue]).toEqual([
      deposit,
      balance,
      due,
    ]);
  },
);

test("no deposit is named for dates without a holiday, and no amount when a night is quoted on the call [NH01]", () => {
  expect(estimate(stay(["pet-sitting", "2026-11-10", "2026-11-12"])).payment).toBeNull();
  const { payment } = estimate(stay(["pet-sitting", "2027-11-23", "2027-11-25"]));
  expect(payment).toEqual({ deposit: null, balance: null, balanceDue: "2027-11-16" });
});

const input: StayInput = {
  service: "pet-sitting",
  from: "2026-11-25",
  to: "2026-11-29",
  visits: "2",
  pets: "2",
  medication: "",
};

test.each<[Partial<StayInput>, StayMistakes]>([
  [{ service: "boarding" }, { service: "service" }],
  [
    { from: "2026-02-30", to: "" },
    { from: "no-such-day", to: "to" },
  ],
  [{ from: "2026-10-31" }, { from: "past" }],
  [{ to: "2026-11-24" }, { to: "order" }],
  [{ service: "overnight-premium", to: "2026-11-25" }, { to: "one-night" }],
  [{ to: "2026-12-26" }, { to: "long" }],
  [{ service: "overnight-premium", to: "2026-12-27" }, { to: "long" }],
  [{ from: "2028-10-30", to: "2028-11-01" }, { to: "far" }],
  [{ visits: "0" }, { visits: "visits" }],
  [{ visits: "1.5" }, { visits: "visits" }],
  [
    { service: "", pets: "-1", visits: "7", to: "x" },
    { service: "service", to: "no-such-day", visits: "visits", pets: "pets" },
  ],
  [{ pets: "51" }, { pets: "pets" }],
])("%j gets %j instead of a price [NH01, TW05]", (changed, mistakes) => {
  expect(readStay(catalogue, { ...input, ...changed }, today)).toEqual({ ok: false, mistakes });
});

test("31 days and 31 nights are accepted, two years ahead, and a night has no visits, but may have medication [NH01, TW03]", () => {
  const read = (changed: Partial<StayInput>) => {
    const answer = readStay(catalogue, { ...input, ...changed }, today);
    return answer.ok ? answer.stay : answer.mistakes;
  };
  expect(read({ to: "2026-12-25" })).toMatchObject({ visitsADay: 2, pets: 2 });
  expect(read({ from: today, to: today })).toMatchObject({ firstDay: today });
  expect(read({ from: "2028-10-30", to: "2028-10-31" })).toMatchObject({ lastDay: "2028-10-31" });
  const night = { service: "overnight-premium", to: "2026-12-26", visits: "x", medication: "yes" };
  expect(read(night)).toMatchObject({ visitsADay: 1, hasMedication: true });
});

test("medication during nights is quoted on the call: it changes no amount, and the total and deposit say so [TW03]", () => {
  const nights = (hasMedication: boolean) =>
    estimate(stay(["overnight-premium", "2026-11-25", "2026-11-29", { hasMedication }]), "2026-11-01");
  const { lines: ordinary, total } = nights(false);
  const lines = ordinary.map(({ date, amount }) => ({ date, amount }));
  const payment = { deposit: null, balance: null };
  expect(nights(true)).toMatchObject({ lines, total, payment, isComplete: false, isMedicationQuoted: true });
  expect(nights(false)).toMatchObject({ isComplete: true, isMedicationQuoted: false });
});

test("medication that is quoted on a holiday is in no day's price, if the holiday has one [PC02, TW03]", () => {
  const facts = { ...sample, catalogue: withService("medication", { holiday: "ask" }) };
  const over = (from: string, to: string) => {
    const visit = stay(["pet-sitting", from, to, { hasMedication: true }]);
    const { lines, isMedicationQuoted } = estimateStay(facts, visit, today);
    return [lines.map(({ amount }) => amount && amount.minCents / 100), isMedicationQuoted];
  };
  expect(over("2026-12-22", "2026-12-23")).toEqual([[36, 36], false]);
  expect(over("2026-12-23", "2026-12-24")).toEqual([[31, 46], true]);
  // On a day without a price, everything is quoted.
  expect(over("2027-12-23", "2027-12-24")).toEqual([[36, null], false]);
});

test("while the business is full for medication, it's quoted on the call [PC05, TW03]", () => {
  const closures = [{ from: "2026-11-12", to: "2026-11-12", title: "Away", services: ["medication"] }];
  const facts = { ...sample, business: { ...sample.business, closures } };
  const over = (from: string, to: string) => {
    const visit = stay(["pet-sitting", from, to, { hasMedication: true }]);
    const { total, isMedicationQuoted } = estimateStay(facts, visit, today);
    return [text(total), isMedicationQuoted];
  };
  expect(over("2026-11-10", "2026-11-11")).toEqual(["from 7200", false]);
  expect(over("2026-11-11", "2026-11-12")).toEqual(["from 6200", true]);
});

test("every date of both seasons costs what the holiday page prints [NH01, PR01]", () => {
  const base = findService(catalogue, "pet-sitting").price.minCents;
  const runs = rules.seasons.flatMap(({ holidays }) => holidays.flatMap(surchargeRuns));
  expect(runs.length).toBeGreaterThan(8);
  for (const { from, to, surchargeCents } of runs)
    for (const { date, amount } of estimate(stay(["pet-sitting", from, to]), "2025-01-01").lines)
      expect([date, amount?.minCents]).toEqual([date, base + surchargeCents]);
});

test("each further pet costs what the catalogue says, before a night's holiday surcharge [VF13]", () => {
  const night = stay(["overnight-premium", "2026-12-24", "2026-12-25", { pets: 2 }]);
  const { total } = estimate({ ...night, service: { ...night.service, extraPet } });
  expect(text(total)).toBe("13625-18125");
});

test("amounts are called expected if an unconfirmed season adds some, not if the holiday is quoted on the call or free [PR01]", () => {
  const unconfirmed = rules.seasons.map((season) => ({ ...season, confirmed: false }));
  const isExpected = (holiday: Service["holiday"]) => {
    const service = { ...findService(catalogue, "pet-sitting"), holiday };
    const visit = { ...stay(["pet-sitting", "2026-12-25", "2026-12-25"]), service };
    const holidayPricing = { ...rules, seasons: unconfirmed };
    return estimateStay({ ...sample, holidayPricing }, visit, today).isExpected;
  };
  expect([isExpected("per-visit"), isExpected("ask"), isExpected("none")]).toEqual([true, false, false]);
});

test("from the second pet on, a single price without one for further pets is open [VF13]", () => {
  const exact = { ...findService(catalogue, "boarding"), extraPet: undefined };
  const isOpen = (service: Service, pets: number) =>
    isPetPriceOpen({ ...stay(["boarding", "2026-11-10", "2026-11-12", { pets }]), service });
  expect([1, 2, 3].map((pets) => isOpen(exact, pets))).toEqual([false, true, true]);
  expect(isOpen({ ...exact, extraPet }, 2)).toBe(false);
  expect(isOpen({ ...exact, price: { ...exact.price, maxCents: 13_500 } }, 2)).toBe(false);
});

test("a holiday that adds nothing is listed separately from ordinary days of the same price [VF05]", () => {
  const service = { ...findService(catalogue, "pet-sitting"), holiday: "none" } as const;
  const { lines } = estimate({ ...stay(["pet-sitting", "2026-11-24", "2026-11-27"]), service });
  expect(equalDays(lines).map(({ lines, holidays }) => [lines.map(({ date }) => date), holidays])).toEqual([
    [["2026-11-24"], []],
    [["2026-11-25", "2026-11-26", "2026-11-27"], ["Thanksgiving 2026"]],
  ]);
});

test("care that costs the same on a holiday needs the deposit too, unless all care costs the same [VF05, PC02]", () => {
  const alike = catalogue.services.map((each) => ({ ...each, holiday: "none" as const }));
  const service = alike.find(({ id }) => id === "pet-sitting")!;
  const visit = { ...stay(["pet-sitting", "2026-11-26", "2026-11-26"]), service };
  expect(estimate(visit).payment?.deposit).toEqual({ minCents: 1550, maxCents: null });
  const facts = { ...sample, catalogue: { ...catalogue, services: alike } };
  expect(estimateStay(facts, visit, today).payment).toBeNull();
});
