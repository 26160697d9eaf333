import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { createZonedClock } from "../zoned-clock.ts";
import { businessHoursText, replyDueAt, replyTimeText } from "./reply-time.ts";

const { office } = readSample().business.hours;
const businessClock = createZonedClock("America/Denver");
const closed = [
  { day: "12-25", name: "Christmas Day" },
  { day: "2026-11-26", name: "Thanksgiving Day" },
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
  ["three hours after it opens, when it was closed since", "2025-11-29T15:30:00-07:00", "Mon, Dec 1, 11 AM"],
  ["after a day that is closed every year", "2025-12-24T13:00:00-07:00", "Fri, Dec 26, 8 AM"],
  ["after a closed day on which it came", "2025-12-25T10:00:00-07:00", "Fri, Dec 26, 11 AM"],
  ["after a day that is closed once", "2026-11-25T12:00:00-07:00", "Fri, Nov 27, 8 AM"],
  ["by the clock of Castle Rock", "2025-06-03T23:30:00+09:00", "Wed, Jun 4, 9 AM"],
  ["across the change to summer time", "2026-03-07T14:00:00-07:00", "Mon, Mar 9, 10 AM"],
  ["across the change back", "2026-10-31T16:00:00-06:00", "Mon, Nov 2, 11 AM"],
])("a request is answered %s [FX12, K28]", (_case, receivedAt, text) => {
  expect(due(receivedAt)).toBe(text);
});

test("a promise of one hour is no number [WM13]", () => {
  expect([1, 2, 24].map(businessHoursText)).toEqual([
    "business hour",
    "2 business hours",
    "24 business hours",
  ]);
});
