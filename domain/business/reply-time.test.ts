import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { createZonedClock } from "../zoned-clock.ts";
import { weekdays } from "./office-hours.ts";
import {
  businessHoursText,
  closedAmong,
  isAnsweredLate,
  isOfficeOpen,
  replyDueAt,
  replyDueText,
  replyRuleText,
  replyTimeText,
  toldAnswer,
} from "./reply-time.ts";

const { office } = readSample().business.hours;
const businessClock = createZonedClock("America/Denver");
const closed = [
  { day: "12-25", name: "Christmas Day" },
  { day: "2026-11-26", name: "Thanksgiving Day" },
  { day: "2026-12-28", lastDay: "2026-12-30" },
];

function due(receivedAt: string): string | null {
  const dueAt = replyDueAt(new Date(receivedAt), { withinHours: 24, office, closed, businessClock });
  return dueAt && replyTimeText(dueAt, businessClock);
}

test.each([
  ["a day later, while the office is open", "2025-11-24T18:00:00-07:00", "Tue, Nov 25, 6 PM"],
  ["on the hour that follows", "2025-11-24T10:17:00-07:00", "Tue, Nov 25, 11 AM"],
  ["on the next morning but one, if late", "2025-11-24T21:00:00-07:00", "Wed, Nov 26, 8 AM"],
  ["after an open hour on Saturday and two on Monday", "2025-11-29T14:00:00-07:00", "Mon, Dec 1, 10 AM"],
  ["after a day that is closed every year", "2025-12-24T13:00:00-07:00", "Fri, Dec 26, 8 AM"],
  ["after a day that is closed once", "2026-11-25T12:00:00-07:00", "Fri, Nov 27, 8 AM"],
  ["after the first day of a time away, on which it came", "2026-12-28T10:00:00-07:00", "Thu, Dec 31, 11 AM"],
  ["before it, if that is enough time", "2026-12-24T09:00:00-07:00", "Sat, Dec 26, 9 AM"],
  ["by the clock of Castle Rock", "2025-06-03T23:30:00+09:00", "Wed, Jun 4, 9 AM"],
  ["across the change to summer time", "2026-03-07T14:00:00-07:00", "Mon, Mar 9, 10 AM"],
])("a request is answered %s [FX12, R16]", (_case, receivedAt, text) => {
  expect(due(receivedAt)).toBe(text);
});

test.each([
  ["an hour, on the next morning", 1, office, "2026-12-02T19:20:00-07:00", "Thu, Dec 3, 9 AM"],
  ["an hour that ends as it closes", 1, office, "2026-12-02T17:00:00-07:00", "Wed, Dec 2, 6 PM"],
  ["an hour that it closes in", 1, office, "2026-12-02T17:01:00-07:00", "Thu, Dec 3, 8:01 AM"],
  ["23 hours, to the minute", 23, office, "2026-12-02T09:20:00-07:00", "Thu, Dec 3, 8:20 AM"],
  ["24 hours, by four a week", 24, saturdays("14:00"), "2026-12-02T09:20:00-07:00", "Sat, Dec 5, 1 PM"],
])("an answer within %s is due no later than promised [PC02]", (_case, withinHours, office, at, text) => {
  const dueAt = replyDueAt(new Date(at), { withinHours, office, closed: [], businessClock });
  expect(dueAt && replyTimeText(dueAt, businessClock)).toBe(text);
});

function saturdays(closes: string): typeof office {
  return [{ days: ["Saturday"], opens: "10:00", closes }];
}

const aroundTheClock = [{ days: [...weekdays], opens: "00:00", closes: "23:59" }];
const rule = { withinHours: 24, office, closed, businessClock };

test.each([
  ["2026-11-24T23:00:00-07:00", 1, "Wed, Nov 25"],
  // Thanksgiving is no business day; Saturday is one.
  ["2026-11-25T09:00:00-07:00", 2, "Sat, Nov 28"],
])(
  "an application of %s is answered %i business days later, not counting its own: %s [VF12]",
  (receivedAt, businessDays, text) => {
    const dueAt = replyDueAt(new Date(receivedAt), { ...rule, businessDays });
    expect(dueAt && replyDueText(dueAt, { ...rule, businessDays })).toBe(text);
  },
);

test("the phone is answered from the minute it opens until the minute it closes [TR19]", () => {
  const isOpen = (time: string) => isOfficeOpen(new Date(`2026-11-24T${time}-07:00`), rule);
  expect(["07:59:59", "08:00:00", "17:59:59", "18:00:00"].map(isOpen)).toEqual([false, true, true, false]);
  expect(isOfficeOpen(new Date("2026-11-26T12:00:00-07:00"), rule)).toBe(false);
});

test("without phone hours, no day is listed as one without phone [TR04]", () => {
  const days = ["2026-11-25", "2026-11-26", "2026-11-29"];
  expect(closedAmong(days, rule)).toEqual(["2026-11-26", "2026-11-29"]);
  expect(closedAmong(days, { ...rule, office: [] })).toEqual([]);
});

test.each([
  ["with hours", office, [], "within 24 hours, or soon after we reopen"],
  ["around the clock", aroundTheClock, [], "within 24 hours"],
  ["around the clock but at Christmas", aroundTheClock, closed, "within 24 hours, or soon after we reopen"],
  [
    "on six days",
    aroundTheClock.map((each) => ({ ...each, days: each.days.slice(1) })),
    [],
    "within 24 hours, or soon after we reopen",
  ],
  ["never", [], [], "within 24 hours"],
])("a business whose phone is answered %s reopens or doesn't [PC02]", (_case, office, closed, text) => {
  expect(replyRuleText({ withinHours: 24, office, closed })).toBe(text);
});

test.each([
  ["of one hour is no number", 1, rule.office, "business hour"],
  ["of two is one", 2, rule.office, "2 business hours"],
  ["of one hour without phone hours", 1, [], "hour"],
])("a promise %s [WM13]", (_case, withinHours, office, text) => {
  expect(businessHoursText({ withinHours, office, closed: [] })).toBe(text);
});

test("care that starts by the day of the answer is answered late, care without a date is not [TW02]", () => {
  const answer = toldAnswer(new Date("2025-11-26T08:00:00-07:00"), rule);
  expect(answer).toEqual({ at: "2025-11-26T15:00:00.000Z", day: "2025-11-26", text: "Wed, Nov 26, 8 AM" });
  const firstDays = ["", "2025-11-25", "2025-11-26", "2025-11-27"];
  expect(firstDays.map((day) => answer && isAnsweredLate(answer, day))).toEqual([false, true, true, false]);
});
