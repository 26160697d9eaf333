import * as v from "valibot";
import { expect, test } from "vitest";
import { type Closure, closedDaysOf, closuresSchema, isAway, phoneHours } from "../business/closures.ts";
import { servedDays, servedDaysOfAll, unservedNote } from "./served-days.ts";

const christmas = { from: "2026-12-24", to: "2026-12-26", title: "Christmas", services: ["night", "walk"] };
const turn = { from: "2026-12-30", to: "2027-01-02", title: "New Year", services: ["night"] };
const away = { from: "2027-01-10", to: "2027-01-20", title: "Winter break" };
const closures: Closure[] = [away, christmas, turn];
const [night, walk, visit] = [
  { id: "night", title: "Overnight" },
  { id: "walk", title: "Dog Walking" },
  { id: "visit", title: "Pet Sitting" },
];

function note(asked: (typeof night)[], start: string, end: string): string {
  const care = asked.map((service) => ({
    isNight: service === night,
    closedDays: closedDaysOf(closures, [service]),
  }));
  return unservedNote(servedDaysOfAll(care, start, end).unserved, "2026-11-01").replace(
    / ?Send it anyway .*$/,
    "",
  );
}

test.each([
  [[night], "2026-12-26", "2026-12-27", "We're full for Overnight, December 24 to 26."],
  [[night, walk], "2026-12-26", "", "We're full for Overnight and Dog Walking, December 24 to 26."],
  [
    [night, visit],
    "2026-12-20",
    "2027-01-10",
    "We're full for Overnight, December 24 to 26. We're full for Overnight, December 30 to January 2, 2027. We're closed January 10 to 20, 2027 (Winter break).",
  ],
  [[visit], "", "2027-01-20", "We're closed January 10 to 20, 2027 (Winter break)."],
  [[visit], "no day", "2027-01-12", ""],
])("%j from %j to %j gets the note %j [OP04]", (asked, start, end, text) => {
  expect(note(asked, start, end)).toBe(text);
});

test("a day without visits that is also closed is called closed [PC05]", () => {
  const closedDays = [{ from: "2027-01-10", to: "2027-01-16", title: "Winter break" }];
  const care = { isNight: false, withoutVisits: ["Sunday"], closedDays };
  const { served, unserved } = servedDays(care, "2027-01-10", "2027-01-18");
  expect(served).toEqual(["2027-01-18"]);
  expect(unserved.map(({ dates, closed }) => [dates.length, closed?.title])).toEqual([
    [7, "Winter break"],
    [1, undefined],
  ]);
});

test("only days without any care count as away, first and last included; while care is full the phone is answered [OP04]", () => {
  const days = ["2027-01-09", "2027-01-10", "2027-01-20", "2027-01-21", "2026-12-25"];
  expect(days.map((day) => isAway(closures, day))).toEqual([false, true, true, false, false]);
  const hours = { office: [], closed: [{ day: "12-25", name: "Christmas Day" }] };
  expect(phoneHours({ hours, closures }).closed).toEqual([
    { day: "12-25" },
    { day: "2027-01-10", lastDay: "2027-01-20" },
  ]);
});

test.each([
  [{ ...away, to: "2027-01-09" }, "0.to must not be before `from`"],
  [{ ...away, from: "2027-02-30", to: "2027-03-05" }, '0.from must be a date such as "2025-11-26"'],
  [{ ...away, to: "2028-01-11" }, "0.to must be less than 366 days after `from`"],
  [{ ...away, services: [] }, "0.services needs at least one entry"],
  [
    [away, { ...turn, from: "2027-01-20", to: "2027-01-21" }],
    "1.from overlaps Winter break, 2027-01-10 to 2027-01-20",
  ],
  [[turn, { ...christmas, to: "2026-12-30" }], "1.from overlaps New Year, 2026-12-30 to 2027-01-02"],
  [
    [christmas, { ...away, from: "2026-12-26", to: "2026-12-26" }],
    "1.from overlaps Christmas, 2026-12-24 to 2026-12-26",
  ],
  [[turn, { ...turn, services: ["walk"] }], ""],
  [[away, { ...turn, from: "2027-01-21", to: "2027-01-21" }], ""],
])("the closures %j are rejected at: %j [OP04]", (closures, message) => {
  const { issues = [] } = v.safeParse(closuresSchema, [closures].flat());
  expect(issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join()).toBe(message);
});
