import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { careRules } from "../requests/service-names.ts";
import { type Care, holidayNote, holidaysOfCare, unknownCare } from "./date-notes.ts";
import { holidaysAhead, holidaysBetween } from "./seasons.ts";

const listed = [
  {
    name: "Thanksgiving 2025",
    effect: "listed" as const,
    dates: ["2025-11-26", "2025-11-27", "2025-11-28", "2025-11-29", "2025-11-30"],
  },
  { name: "Christmas 2025", effect: "expected" as const, dates: ["2025-12-24", "2025-12-25"] },
];

test.each([
  ["2025-11-25", "2025-11-26", ["Thanksgiving 2025 listed"]],
  ["2025-11-27", "2025-12-24", ["Thanksgiving 2025 listed", "Christmas 2025 expected"]],
  ["2025-12-25", "2025-12-26", ["Christmas 2025 expected", "Christmas 2025 unlisted"]],
  ["2026-12-31", "2027-11-24", ["New Year's 2026-27 unlisted", "Thanksgiving 2027 unlisted"]],
  ["", "", []],
])("from %s to %s touches %j, whether or not a season lists it [PR02]", (start, end, holidays) => {
  const touched = holidaysBetween(listed, start, end);
  expect(touched.map(({ name, effect }) => `${name} ${effect}`)).toEqual(holidays);
});

test("a last day mistyped by centuries touches the holidays of four seasons [PR02]", () => {
  expect(holidaysBetween(listed, "2026-12-02", "9999-12-31").at(-1)?.name).toBe("New Year's 2029-30");
});

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
  [[walks], "2025-13-40", "", ""],
  [[walks], "2025-12-25", "2025-12-20", ""],
])("for %j from %j to %j visitors read %j [PR02, TW01]", (care, start, end, notes) => {
  const holidays = holidaysAhead(listed, "2025-11-01");
  expect(holidaysOfCare(holidays, care, start, end).map(holidayNote).join(" ")).toBe(notes);
});

test("a date listed with a surcharge of 0 costs a visit nothing, and a night its percentage [TW01]", () => {
  const free = [
    { name: "Easter", effect: "listed" as const, dates: ["2026-04-05"], freeDates: ["2026-04-05"] },
  ];
  const on = (care: Care) => holidaysOfCare(free, [care], "2026-04-05", "").map(({ effect }) => effect);
  expect([on(walks), on(nights)]).toEqual([[], ["listed"]]);
});

test("of something else nothing is known, but where every service costs the same on holidays [TR02]", () => {
  const { catalogue, business } = readSample();
  const alike = catalogue.services.map((each) => ({ ...each, holiday: "none" as const }));
  const told = [catalogue.services, alike].flatMap((services) => {
    const { other } = careRules({ ...catalogue, services }, business);
    return other
      ? holidaysOfCare(holidaysAhead(listed, "2025-11-01"), [{ ...other, label: "" }], "2025-11-27", "")
      : [];
  });
  expect(told.map(({ effect }) => effect)).toEqual(["open"]);
});
