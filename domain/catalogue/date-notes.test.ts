import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import type { Closure } from "../business/closures.ts";
import { weekdays } from "../business/office-hours.ts";
import { careRules } from "../requests/service-names.ts";
import {
  type Care,
  dateNotes,
  daysText,
  holidayIn,
  holidayNote,
  holidaysOfCare,
  type PricedHoliday,
  unknownCare,
} from "./date-notes.ts";
import type { Season } from "./holiday-pricing.ts";
import { holidaysAhead } from "./seasons.ts";

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

/** Returns the form's notes, with visits from Monday to Saturday. */
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
const closedThen = `We're closed December 24 to 26 (Christmas). ${something}`;
const surcharge =
  "Your dates include Christmas 2026 (Thu, Dec 24 to Sat, Dec 26), so a holiday surcharge applies.";

test.each<[Closure[], string[], readonly [string, string], closed: string, holiday: string]>([
  [[], ["dog-walking"], weekend, together, ""],
  [[], ["dog-walking", "overnight-care"], weekend, together, ""],
  // Medication is given with the nights, and nobody knows yet what something else is.
  [[], ["overnight-care", "medication"], ["2026-12-20", "2026-12-21"], "", ""],
  [[], [], sunday, "", ""],
  // No surcharge applies on a day without care.
  [[christmas], [], overChristmas, closedThen, ""],
  // One of the two services that the choice stands for is still available.
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
  "with the closures %j, for %j on %j the form shows %j and %j [PC05]",
  (closures, chosen, days, closed, holiday) => {
    expect(notesOf(closures, chosen, days)).toEqual({ closed, holidays: holiday });
  },
);

const season = (name: string, confirmed: boolean, ...days: string[]): Season => {
  const dates = days.map((date) => ({ date, surchargeCents: 1200 }));
  return { label: name, confirmed, holidays: [{ id: "a", name, dates }] };
};
const thanksgiving = ["2025-11-26", "2025-11-27", "2025-11-28", "2025-11-29", "2025-11-30"];
const seasons = [
  season("Thanksgiving 2025", true, ...thanksgiving),
  season("Christmas 2025", false, "2025-12-24", "2025-12-25"),
];
const ahead = holidaysAhead({ seasons }, "2025-11-01");
const of = (holidays: PricedHoliday[]) => (date: string) => holidayIn(holidays, date);

const walks = { label: "Dog Walking", holiday: "per-visit", isNight: false } as const;
const nights = { label: "Overnight", holiday: "per-night", isNight: true } as const;
const boarding = { label: "Boarding", holiday: "ask", isNight: true } as const;
const medication = { label: "Medication", holiday: "none", isNight: false } as const;

test.each<[Care[], string, string, string]>([
  [
    [walks, medication],
    "2025-12-20",
    "2025-12-26",
    "Your dates include Christmas 2025 (Wed, Dec 24 to Thu, Dec 25), so a holiday surcharge applies. We'll confirm the amount on your call. For Christmas 2025 (Fri, Dec 26), we'll quote the holiday price on your call.",
  ],
  [[nights], "2025-12-22", "2025-12-24", ""],
  [
    [nights],
    "2025-12-25",
    "2025-12-25",
    "Your dates include Christmas 2025 (Thu, Dec 25), so a holiday surcharge applies. We'll confirm the amount on your call.",
  ],
  [
    [boarding, { ...boarding, label: "Grooming" }, nights],
    "2025-11-28",
    "2025-12-01",
    "For Boarding over Thanksgiving 2025 (Fri, Nov 28 to Sun, Nov 30), we'll quote the price on your call. For Grooming over Thanksgiving 2025 (Fri, Nov 28 to Sun, Nov 30), we'll quote the price on your call. Your dates include Thanksgiving 2025 (Fri, Nov 28 to Sun, Nov 30), so a holiday surcharge applies.",
  ],
  [
    [{ ...unknownCare, label: "" }],
    "2025-11-30",
    "2025-12-01",
    "Your dates include Thanksgiving 2025 (Sun, Nov 30). We'll go over holiday prices on your call.",
  ],
  [
    [walks],
    "",
    "2026-11-26",
    "For Thanksgiving 2026 (Thu, Nov 26), we'll quote the holiday price on your call.",
  ],
  [[walks], "2025-13-40", "", ""],
])("for %j from %j to %j visitors read %j [PR02, TW01]", (care, start, end, notes) => {
  expect(holidaysOfCare(of(ahead), care, start, end).map(holidayNote).join(" ")).toBe(notes);
});

test("a date listed with a surcharge of 0 costs a visit nothing, and a night its percentage [TW01]", () => {
  const dates = [{ date: "2026-04-05", surchargeCents: 0 }];
  const easter = { label: "2026", confirmed: true, holidays: [{ id: "a", name: "Easter", dates }] };
  const free = holidaysAhead({ seasons: [easter] }, "2026-04-01");
  const on = (care: Care) => holidaysOfCare(of(free), [care], "2026-04-05", "").map(({ effect }) => effect);
  expect([on(walks), on(nights)]).toEqual([[], ["listed"]]);
});

test("holiday prices of the choice for other care are unknown, unless every service costs the same on holidays [TR02]", () => {
  const { catalogue, business } = readSample();
  const alike = catalogue.services.map((each) => ({ ...each, holiday: "none" as const }));
  const told = [catalogue.services, alike].flatMap((services) => {
    const { other } = careRules({ ...catalogue, services }, business);
    return other ? holidaysOfCare(of(ahead), [{ ...other, label: "" }], "2025-11-27", "") : [];
  });
  expect(told.map(({ effect }) => effect)).toEqual(["open"]);
});

test("only consecutive days are joined [PR02]", () => {
  expect(daysText(["2026-12-24", "2026-12-26"])).toBe("Thu, Dec 24 and Sat, Dec 26");
});
