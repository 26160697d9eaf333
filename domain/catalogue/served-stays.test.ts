import { expect, test } from "vitest";
import { withService } from "#tests/support/changed-service.ts";
import { readSample } from "#tests/support/sample-business.ts";
import type { Closure } from "../business/closures.ts";
import { weekdays } from "../business/office-hours.ts";
import { estimateStay } from "./estimate.ts";
import { describeEstimate, totalLabel, totalText } from "./estimate-text.ts";
import { unservedNote } from "./served-days.ts";
import { readStay, readStayInput } from "./stay.ts";

const today = "2026-12-01";
const sample = readSample();
const words = sample.words.estimate;

type Settings = { days?: readonly (typeof weekdays)[number][]; closures?: Closure[] };

const notSundays: Settings = { days: weekdays.slice(0, 6) };
const workdays: Settings = { days: weekdays.slice(0, 5) };
const christmas = { from: "2026-12-24", to: "2026-12-26", title: "Christmas" };
const closed: Settings = { closures: [christmas] };
const fullNights: Settings = { closures: [{ ...christmas, services: ["overnight-premium"] }] };
const both: Settings = { ...notSundays, ...closed };

function factsOf({ days = weekdays, closures = [] }: Settings) {
  const { hours } = sample.business;
  const visits = { ...hours.visits, days: [...days] };
  return { ...sample, words, business: { ...sample.business, hours: { ...hours, visits }, closures } };
}

const something = "Send it anyway and we'll call if something opens up.";
const together = "Send it anyway and we'll work out the days with you.";
const noSundays = `No visits on Sundays. ${together}`;
const atChristmas = "Closed December 24 to 26 (Christmas)";
const closedThen = `We're closed December 24 to 26 (Christmas). ${something}`;
const fullThen = `We're full for Overnight, December 24 to 26. ${something}`;
const withoutSunday = "Total without Sun, Dec 20";
const withoutChristmas = "Total without Thu, Dec 24 to Sat, Dec 26";

// December 20, 2026 is a Sunday.
test.each<[Settings, stay: string, label: string, total: string, note: string]>([
  [notSundays, "pet-sitting 12-19 12-21", withoutSunday, "from $62", noSundays],
  [notSundays, "pet-sitting 12-20 12-20", "Total", "No visits on Sundays", noSundays],
  [notSundays, "dog-walking 12-05 12-21", "Total without 3 days", "from $434", noSundays],
  [
    workdays,
    "dog-walking 12-18 12-21",
    "Total without Sat, Dec 19 to Sun, Dec 20",
    "from $62",
    `No visits on Saturdays and Sundays. ${together}`,
  ],
  // Only closures apply to nights.
  [notSundays, "overnight-care 12-20 12-21", "Total", "$125", ""],
  // The nights of the 22nd and 23rd, before the closure; then of the 27th, after it.
  [closed, "overnight-care 12-22 12-28", withoutChristmas, "$406.25", closedThen],
  [closed, "overnight-premium 12-24 12-27", "Total", atChristmas, closedThen],
  [fullNights, "overnight-premium 12-23 12-25", "Total without Thu, Dec 24", "$99 to $135", fullThen],
  [fullNights, "overnight-care 12-23 12-25", "Total", "$281.25", ""],
  [
    both,
    "dog-walking 12-20 12-27",
    "Total without Sun, Dec 20 and Thu, Dec 24 to Sun, Dec 27",
    "from $93",
    `No visits on Sundays. We're closed December 24 to 26 (Christmas). ${something}`,
  ],
  [
    both,
    "pet-sitting 12-24 12-27",
    "Total",
    "Closed December 24 to 26 (Christmas) and no visits on Sundays",
    `We're closed December 24 to 26 (Christmas). No visits on Sundays. ${something}`,
  ],
  [
    closed,
    "overnight-premium 12-23 12-25 medication=yes",
    "Total without Thu, Dec 24, and medication",
    "$99 to $135",
    closedThen,
  ],
])("with %j, %s is: %s %s. %s [PC05]", (settings, stay, label, total, note) => {
  const { facts, read, estimate } = priced(settings, stay);
  expect(totalLabel(words, estimate)).toBe(label);
  expect(totalText(words, estimate, today)).toBe(total);
  expect(unservedNote(estimate.unserved, today)).toBe(note);
  // A day without care has no price in any place.
  const days = estimate.lines.map(({ date }) => date);
  const without = estimate.unserved.flatMap(({ dates }) => dates);
  expect(days.filter((date) => without.includes(date))).toEqual([]);
  expect(describeEstimate(facts, read).includes("$")).toBe(total.includes("$"));
});

function priced(settings: Settings, stay: string) {
  const facts = factsOf(settings);
  const [service, from, to, more = ""] = stay.split(" ");
  const read = `service=${service}&from=2026-${from}&to=2026-${to}&${more}`;
  const asked = readStay(facts.catalogue, readStayInput(new URLSearchParams(read)), today);
  if (!asked.ok) throw new Error(JSON.stringify(asked.mistakes));
  return { facts, read, estimate: estimateStay(facts, asked.stay, today) };
}

test.each<[Settings, stay: string, payment: string | null]>([
  // A holiday on a closed day needs no deposit, and its rules don't count.
  [closed, "pet-sitting 12-22 12-24", null],
  // The first day of care is Monday the 28th, a holiday: half of $43, and the rest seven days before it.
  [{ closures: [{ ...christmas, to: "2026-12-27" }] }, "pet-sitting 12-25 12-28", "2150 2026-12-21"],
  // December 27 is a Sunday and a holiday.
  [notSundays, "dog-walking 12-27 12-28", "2150 2026-12-21"],
])("with %j, %s needs the deposit and balance %j [PC05]", (settings, stay, payment) => {
  const { estimate } = priced(settings, stay);
  const { deposit, balanceDue } = estimate.payment ?? {};
  expect(estimate.payment && `${deposit?.minCents} ${balanceDue}`).toBe(payment);
});

test("medication that is priced by itself is not added to other care, so it is paid once", () => {
  const facts = { ...factsOf({}), catalogue: withService("medication", { forms: ["schedule", "estimate"] }) };
  const totalOf = (service: string) =>
    describeEstimate(facts, `service=${service}&from=2026-12-14&to=2026-12-14&medication=yes`)
      .split("\n")
      .at(-1);
  expect([totalOf("medication"), totalOf("pet-sitting")]).toEqual(["Total: $5", "Total: from $31"]);
});

test("days without visits and quoted days are named in the order of the days [PC05]", () => {
  const query = "service=pet-sitting&from=2027-11-22&to=2027-11-29&visits=1&pets=1";
  expect(describeEstimate(factsOf(notSundays), query).split("\n").slice(2)).toEqual([
    "Total without Wed, Nov 24 to Sun, Nov 28: from $93",
    "We'll quote on your call: Wed, Nov 24 to Sat, Nov 27",
    "No visits on Sundays.",
  ]);
});
