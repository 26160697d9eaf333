import * as v from "valibot";
import { expect, test } from "vitest";
import { closuresSchema, isAway, phoneHours } from "./closures.ts";

const away = { from: "2027-01-10", to: "2027-01-20", title: "Winter break" };
const full = { from: "2026-12-24", to: "2026-12-26", title: "Christmas", services: ["overnight"] };

test("only a day without any care is one away, from the first to the last; what is full keeps the phone on [OP04]", () => {
  const days = ["2027-01-09", "2027-01-10", "2027-01-20", "2027-01-21", "2026-12-25"];
  expect(days.map((day) => isAway([away, full], day))).toEqual([false, true, true, false, false]);
  const hours = { office: [], closed: [] };
  expect(phoneHours({ hours, closures: [away, full] }).closed).toEqual([
    { day: "2027-01-10", lastDay: "2027-01-20" },
  ]);
});

test.each([
  [[{ ...away, to: away.from }], ""],
  [[full, { ...full, services: ["walk"] }], ""],
  [[full, { ...full, services: ["walk", "overnight"] }], "overlaps Christmas, 2026-12-24 to 2026-12-26"],
  [[full, { ...away, from: "2026-12-26", to: "2026-12-26" }], "overlaps Christmas, 2026-12-24 to 2026-12-26"],
  [
    [away, { ...full, from: "2027-01-20", to: "2027-01-22" }],
    "overlaps Winter break, 2027-01-10 to 2027-01-20",
  ],
  [[away, { ...full, from: "2027-01-21", to: "2027-01-22" }], ""],
])("the closures %j are refused with %j [OP04]", (closures, message) => {
  const { issues = [] } = v.safeParse(closuresSchema, closures);
  expect(issues.map((issue) => issue.message).join()).toBe(message);
});
