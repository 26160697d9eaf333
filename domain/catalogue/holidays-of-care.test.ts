import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { careRules } from "../requests/service-names.ts";
import {
  type Care,
  holidayIn,
  holidayNote,
  holidaysOfCare,
  type PricedHoliday,
  unknownCare,
} from "./date-notes.ts";
import type { Season } from "./holiday-pricing.ts";
import { holidaysAhead } from "./seasons.ts";

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
    [walks],
    "2025-11-27",
    "",
    "Your dates include Thanksgiving 2025 (Thu, Nov 27), so a holiday surcharge applies.",
  ],
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
    [boarding, nights],
    "2025-11-28",
    "2025-12-01",
    "For Boarding over Thanksgiving 2025 (Fri, Nov 28 to Sun, Nov 30), we'll quote the price on your call. Your dates include Thanksgiving 2025 (Fri, Nov 28 to Sun, Nov 30), so a holiday surcharge applies.",
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
  [[walks], "2025-12-25", "2025-12-20", ""],
])("for %j from %j to %j visitors read %j [PR02, TW01]", (care, start, end, notes) => {
  expect(holidaysOfCare(of(ahead), care, start, end).map(holidayNote).join(" ")).toBe(notes);
});

test("a date listed with a surcharge of 0 costs a visit nothing, and a night its percentage [TW01]", () => {
  const free = [
    { name: "Easter", effect: "listed" as const, dates: ["2026-04-05"], freeDates: ["2026-04-05"] },
  ];
  const on = (care: Care) => holidaysOfCare(of(free), [care], "2026-04-05", "").map(({ effect }) => effect);
  expect([on(walks), on(nights)]).toEqual([[], ["listed"]]);
});

test("of something else nothing is known, but where every service costs the same on holidays [TR02]", () => {
  const { catalogue, business } = readSample();
  const alike = catalogue.services.map((each) => ({ ...each, holiday: "none" as const }));
  const told = [catalogue.services, alike].flatMap((services) => {
    const { other } = careRules({ ...catalogue, services }, business);
    return other ? holidaysOfCare(of(ahead), [{ ...other, label: "" }], "2025-11-27", "") : [];
  });
  expect(told.map(({ effect }) => effect)).toEqual(["open"]);
});
