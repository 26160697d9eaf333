import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { officeHoursSchema } from "./office-hours.ts";
import { replyDeadline } from "./reply-time.ts";

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
