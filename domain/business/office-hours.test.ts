import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  clockTime,
  describeEarlyVisits,
  describeVisitHours,
  officeHourLines,
  officeHoursSchema,
  replyDeadline,
} from "./office-hours.ts";

const hours = () => v.parse(officeHoursSchema, parse(readFileSync("content/business.yaml", "utf8")).hours);

test("visits read as the home page shows them [HO16, K11]", () => {
  expect(describeVisitHours(hours())).toBe("Monday-Sunday 8am-10pm with extended hours by appointment");
  expect(describeEarlyVisits(hours())).toBe("Early visits from 6 AM by appointment");
});

test("the office is open Mon-Fri 8-6, Sat 9-3, and Sun by appointment [CO04, K09]", () => {
  expect(officeHourLines(hours())).toEqual([
    { days: "Mon-Fri", hours: "8 AM-6 PM" },
    { days: "Sat", hours: "9 AM-3 PM" },
    { days: "Sun", hours: "by appointment" },
  ]);
});

test("a visit can be agreed on from 6:00 to 22:00 every day [K10, K12]", () => {
  const { days, opens, closes } = hours().extended;
  expect([days.length, opens, closes]).toEqual([7, "06:00", "22:00"]);
});

test("days that are no run are named one by one, in the week's order", () => {
  const office = [{ days: ["Friday", "Monday"] as const, opens: "08:00", closes: "12:30" }];
  const lines = officeHourLines({ ...hours(), office: v.parse(officeHoursSchema.entries.office, office) });
  expect(lines[0]).toEqual({ days: "Mon, Fri", hours: "8 AM-12:30 PM" });
});

test("midnight and noon are 12 AM and 12 PM", () => {
  expect(["00:00", "12:00", "13:05"].map(clockTime)).toEqual(["12 AM", "12 PM", "1:05 PM"]);
});

const { office } = v.parse(officeHoursSchema, parse(readFileSync("content/business.yaml", "utf8")).hours);

test.each([
  ["a day later, while the office is open", "2025-11-24T18:00:00-07:00", "Tue, Nov 25, 6 PM"],
  ["to the minute", "2025-11-24T10:17:00-07:00", "Tue, Nov 25, 10:17 AM"],
  ["when it opens, for a request of the night before", "2025-11-25T06:10:00-07:00", "Wed, Nov 26, 8 AM"],
  ["the next morning, for a request of the evening", "2025-11-24T21:00:00-07:00", "Wed, Nov 26, 8 AM"],
  ["on Saturday from nine, for Friday's early hours", "2025-11-28T08:00:00-07:00", "Sat, Nov 29, 9 AM"],
  ["on Monday, for a request of Saturday", "2025-11-29T11:00:00-07:00", "Mon, Dec 1, 8 AM"],
  ["in the next year", "2025-12-31T20:00:00-07:00", "Fri, Jan 2, 8 AM"],
  [
    "by the clock of Castle Rock, wherever the visitor is",
    "2025-06-03T23:30:00+09:00",
    "Wed, Jun 4, 8:30 AM",
  ],
  ["across the change to summer time", "2026-03-07T14:00:00-07:00", "Mon, Mar 9, 8 AM"],
])("a request is answered %s [K28]", (_case, sentAt, deadline) => {
  expect(replyDeadline(new Date(sentAt), 24, office)).toBe(deadline);
});

test("an office that never opens promises nothing", () => {
  expect(replyDeadline(new Date("2025-11-24T10:00:00-07:00"), 24, [])).toBeNull();
});
