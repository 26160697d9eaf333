import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import type { Closure } from "../business/closures.ts";
import { weekdays } from "../business/office-hours.ts";
import { careRules } from "../requests/service-names.ts";
import { dateNotes, unknownCare } from "./date-notes.ts";

const sample = readSample();
const holidays = [
  {
    name: "Christmas 2026",
    effect: "listed" as const,
    dates: ["2026-12-24", "2026-12-25", "2026-12-26"],
  },
];
const ids = ["dog-walking", "pet-sitting", "overnight-care", "medication", "boarding", "other"];
const christmas = { from: "2026-12-24", to: "2026-12-26", title: "Christmas" };
const full = (services: string[]): Closure[] => [{ ...christmas, services }];

/** Visits are from Monday to Saturday. */
function notesOf(closures: Closure[], chosen: string[], days: readonly [string, string]) {
  const { hours } = sample.business;
  const visits = { ...hours.visits, days: weekdays.slice(0, 6) };
  const business = { ...sample.business, hours: { ...hours, visits }, closures };
  const rules = careRules(sample.catalogue, business);
  const services = ids.map((value) => ({ value, label: value, ...(rules[value] ?? unknownCare) }));
  return dateNotes({ services, holidays }, chosen, days, "2026-12-01");
}

const sunday = ["2026-12-20", "2026-12-20"] as const;
const weekend = ["2026-12-19", "2026-12-21"] as const;
const overChristmas = ["2026-12-23", "2026-12-28"] as const;
const together = "No visits on Sundays. Send it anyway and we'll work out the days with you.";
const something = "Send it anyway and we'll call if something opens up.";
const surcharge =
  "Your dates include Christmas 2026 (Thu, Dec 24 to Sat, Dec 26), so a holiday surcharge applies.";

test.each<[Closure[], string[], readonly [string, string], closed: string, holiday: string]>([
  [[], ["dog-walking"], sunday, together, ""],
  [[], ["dog-walking"], weekend, together, ""],
  [[], ["dog-walking"], ["2026-12-20", ""], together, ""],
  [[], ["dog-walking"], ["2026-12-14", "2026-12-19"], "", ""],
  [[], ["dog-walking", "overnight-care"], weekend, together, ""],
  // Medication is given with the nights, and nobody knows yet what something else is.
  [[], ["overnight-care", "medication"], ["2026-12-20", "2026-12-21"], "", ""],
  [[], [], sunday, "", ""],
  [[], ["dog-walking"], ["2026-12-24", "2026-12-26"], "", surcharge],
  // No surcharge applies where nobody comes.
  [
    [christmas],
    ["pet-sitting"],
    ["2026-12-23", "2026-12-26"],
    `We're closed December 24 to 26 (Christmas). ${something}`,
    "",
  ],
  [[christmas], [], overChristmas, `We're closed December 24 to 26 (Christmas). ${something}`, ""],
  // One of the two services that the choice stands for is still to be had.
  [
    full(["overnight-premium"]),
    ["overnight-care"],
    overChristmas,
    `We're full for Overnight, December 24 to 26. ${something}`,
    surcharge,
  ],
  [
    full(["overnight-premium", "overnight-care"]),
    ["overnight-care"],
    overChristmas,
    `We're full for Almost Overnight Care and Overnight, December 24 to 26. ${something}`,
    "",
  ],
  // A year that was mistyped.
  [[], ["dog-walking"], ["2026-12-21", "9999-12-31"], together, surcharge],
])(
  "with the closures %j, of %j for %j the form says %j and %j [PC05]",
  (closures, chosen, days, closed, holiday) => {
    expect(notesOf(closures, chosen, days)).toEqual({ closed, holidays: holiday });
  },
);
