import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { hourMs, minuteMs } from "../durations.ts";
import { createZonedClock } from "../zoned-clock.ts";
import { createAnswerTimes, nextReminder } from "./reminder-times.ts";
import {
  isOfficeDay,
  isOfficeOpen,
  openPeriods,
  type ReplyRule,
  replyDueAt,
  replyTimeText,
} from "./reply-time.ts";

const workdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const { office } = readSample().business.hours;
const businessClock = createZonedClock("America/Denver");
const closed = [{ day: "12-25", name: "Christmas Day" }];

function remindersOf(receivedAt: string): string[] {
  const [at, rule] = [new Date(receivedAt), { withinHours: 24, office, closed, businessClock }];
  return remindersAfter({ receivedAt: at, dueAt: replyDueAt(at, rule) }, rule);
}

/** Returns all reminders of a request that nobody answers. */
function remindersAfter(waiting: Parameters<typeof nextReminder>[0], rule: ReplyRule): string[] {
  const times: string[] = [];
  let next = nextReminder(waiting, waiting.receivedAt, rule);
  for (; next; next = nextReminder(waiting, next, rule)) times.push(replyTimeText(next, businessClock));
  return times;
}

test("the due time and the first reminder depend on the time, and are computed once a minute [OW04]", () => {
  const answerTimes = createAnswerTimes({ withinHours: 24, office, closed, businessClock });
  const at = (receivedAt: string) => answerTimes(new Date(receivedAt)).remindAt;
  const afternoon = at("2025-11-24T15:59:01-07:00");
  expect(afternoon).toEqual(new Date("2025-11-25T15:00:00-07:00"));
  expect(at("2025-11-24T16:00:00-07:00")).toBe(afternoon);
  expect(at("2025-11-24T16:00:01-07:00")).toEqual(new Date("2025-11-25T16:00:00-07:00"));
  expect(at("2025-11-25T16:00:00-07:00")).toEqual(new Date("2025-11-26T15:00:00-07:00"));
  expect(createAnswerTimes({ withinHours: 24, office: [], closed, businessClock })(new Date())).toEqual({
    replyBy: null,
    answer: null,
    remindAt: null,
  });
});

test.each([
  // Due at 8 AM, when the office opens.
  ["of the evening: the day before", "2025-11-24T18:31:00-07:00", "Tue, Nov 25, 5 PM"],
  // Due at 10 AM.
  ["of a closed day: as the office opens", "2025-12-25T10:00:00-07:00", "Fri, Dec 26, 8 AM"],
  // Due at 8 AM of the next day, which this morning's mail does not name.
  ["of the early morning after a closed day", "2025-11-24T05:48:00-07:00", "Mon, Nov 24, 5 PM"],
])("the reminder %s [OW04]", (_case, receivedAt, text) => {
  expect(remindersOf(receivedAt)).toEqual([text]);
});

const everyTwoHours = (day: string, ...hours: string[]) => hours.map((hour) => `${day}, ${hour}`);
const allDay = ["7 AM", "9 AM", "11 AM", "1 PM", "3 PM", "5 PM", "7 PM", "9 PM"];

test.each([
  [
    "tonight, sent at noon",
    { receivedAt: "2025-11-24T12:00:00-07:00", firstDay: "2025-11-24" },
    // An answer is due on the next day at noon.
    [...everyTwoHours("Mon, Nov 24", "1 PM", "3 PM", "5 PM", "7 PM", "9 PM"), "Tue, Nov 25, 11 AM"],
  ],
  [
    "tomorrow, sent in the evening",
    { receivedAt: "2025-11-24T20:50:00-07:00", firstDay: "2025-11-25" },
    everyTwoHours("Tue, Nov 25", ...allDay),
  ],
  [
    "a month ahead, and nobody answers",
    { receivedAt: "2025-11-24T12:00:00-07:00", firstDay: "2025-12-24" },
    ["Tue, Nov 25, 11 AM", "Tue, Dec 23, noon", ...everyTwoHours("Wed, Dec 24", ...allDay)],
  ],
  [
    "the day after an answer that is due in the afternoon",
    { receivedAt: "2025-11-24T15:00:00-07:00", firstDay: "2025-11-26" },
    ["Tue, Nov 25, 2 PM", ...everyTwoHours("Wed, Nov 26", ...allDay)],
  ],
  [
    "before the answer, sent on a Saturday",
    { receivedAt: "2025-11-29T11:00:00-07:00", firstDay: "2025-12-01" },
    [
      ...everyTwoHours("Sat, Nov 29", "1 PM", "2 PM", "3 PM", "5 PM", "7 PM", "9 PM"),
      ...[...everyTwoHours("Sun, Nov 30", ...allDay), ...everyTwoHours("Mon, Dec 1", ...allDay)],
    ],
  ],
  [
    "over a night in which the clocks go forward",
    { receivedAt: "2026-03-07T20:00:00-07:00", firstDay: "2026-03-08" },
    ["Sat, Mar 7, 9 PM", ...everyTwoHours("Sun, Mar 8", ...allDay), "Mon, Mar 9, 8 AM"],
  ],
])(
  "care %s has reminders by day until its first day is over [SF15, TW02, OP01, WM07]",
  (_case, { receivedAt, firstDay }, times) => {
    const rule = { withinHours: 24, office, closed, businessClock };
    const at = new Date(receivedAt);
    expect(remindersAfter({ receivedAt: at, dueAt: replyDueAt(at, rule), firstDay }, rule)).toEqual(times);
  },
);

// Two weeks with a clock change and a closed day, in steps that reach each tenth minute of the day.
const closedMidweek = [{ day: "2026-10-29", name: "A closed day" }];
const begin = Date.parse("2026-10-26T00:00:00-06:00");
const requests = Array.from({ length: 403 }, (_, step) => new Date(begin + step * 50 * minuteMs));

test.each<[string, ReplyRule["office"], number?]>([
  ["long days for an answer within an hour", office, 1],
  ["half an hour a day", [{ days: [...workdays, "Saturday", "Sunday"], opens: "12:15", closes: "12:45" }]],
  ["a break at noon", ["13:30-17:15", "08:00-12:00"].map(onWorkdays)],
  ["two sets of hours that overlap", [...office, { days: ["Monday"], opens: "07:00", closes: "12:00" }]],
  ["long days", office],
])(
  "office hours of %s: one reminder before the answer is due, or as the office opens after a closed day [SF15, OD04, OP01]",
  (name, office, withinHours = 24) => {
    const rule = { withinHours, closed: closedMidweek, businessClock, office };
    for (const receivedAt of requests) {
      const dueAt = replyDueAt(receivedAt, rule)!;
      const about = receivedAt.toISOString();
      const before = nextReminder({ receivedAt, dueAt }, receivedAt, rule)!;
      expect(nextReminder({ receivedAt, dueAt }, before, rule), about).toBeNull();
      expect(before > receivedAt && before < dueAt, about).toBe(true);
      expect(isOfficeOpen(before, rule), about).toBe(true);
      if (opensAfterClosedDay(before, rule)) continue;
      const left = officeMsBetween(before, dueAt, rule);
      if (name === "long days") expect(left, about).toBe(hourMs);
      expect(left, about).toBeLessThanOrEqual(hourMs);
    }
  },
);

function onWorkdays(hours: string): ReplyRule["office"][number] {
  const [opens = "", closes = ""] = hours.split("-");
  return { days: [...workdays], opens, closes };
}

function opensAfterClosedDay(at: Date, rule: ReplyRule): boolean {
  const [opening] = openPeriods(at, rule);
  const dayBefore = new Date(at.getTime() - 24 * hourMs);
  return opening?.from === at.getTime() && !isOfficeDay(dayBefore, rule);
}

/** Counts overlapping hours once. */
function officeMsBetween(from: Date, to: Date, rule: ReplyRule): number {
  let total = 0;
  let counted = from.getTime();
  for (const period of openPeriods(from, rule)) {
    if (period.from > to.getTime()) break;
    const end = Math.min(to.getTime(), period.to);
    total += Math.max(0, end - Math.max(counted, period.from));
    counted = Math.max(counted, end);
  }
  return total;
}
