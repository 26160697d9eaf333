import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { createZonedClock } from "../zoned-clock.ts";
import {
  afterHoursText,
  earlyCareAdvice,
  earlyCareReminder,
  earlyCareText,
  lateAnswerAt,
  pleaseCall,
} from "./early-care.ts";
import { createAnswerTimes, reminderTimes } from "./reminder-times.ts";
import { type ReplyRule, replyDueAt, replyTimeText } from "./reply-time.ts";

const businessClock = createZonedClock("America/Denver");
const rule: ReplyRule = {
  businessClock,
  withinHours: 24,
  office: readSample().business.hours.office,
  // Thanksgiving.
  closed: [{ day: "2026-11-26" }],
};

test("at night nobody is asked to call at once", () => {
  const words = ["21:59", "22:00", "05:59", "06:00"].map((time) =>
    pleaseCall(new Date(`2026-11-24T${time}:00-07:00`), businessClock),
  );
  const [day, night] = ["Please call now", "Please call in the morning"];
  expect(words).toEqual([day, night, night, day]);
});

test.each([
  // The evening before a closed day, 10:28 PM in Denver: Thursday in UTC.
  ["tonight", "2026-11-25", "2026-11-25T22:28:00-07:00", "Fri, Nov 27, 11 AM"],
  ["the day of the answer", "2026-11-27", "2026-11-25T22:28:00-07:00", "Fri, Nov 27, 11 AM"],
  ["the day after the answer", "2026-11-28", "2026-11-25T22:28:00-07:00", null],
  // A minute before and after midnight.
  ["a day that has just begun", "2026-11-25", "2026-11-25T00:00:00-07:00", "Fri, Nov 27, 8 AM"],
  ["a day that has just ended", "2026-11-25", "2026-11-26T00:00:00-07:00", null],
  ["what is no day", "soon", "2026-11-25T22:28:00-07:00", null],
])("care on %s is told by when we answer: %s, sent %s [TW02]", (_day, firstDay, sentAt, answer) => {
  const dueAt = lateAnswerAt(firstDay, new Date(sentAt), rule);
  expect(dueAt && replyTimeText(dueAt, businessClock)).toBe(answer);
});

test.each([
  ["2026-11-25T09:45:00-07:00", "2026-11-25T10:00:00-07:00"],
  ["2026-11-25T09:46:00-07:00", "2026-11-25T11:00:00-07:00"],
  ["2026-11-25T20:45:00-07:00", "2026-11-25T21:00:00-07:00"],
  ["2026-11-25T20:46:00-07:00", "2026-11-26T06:00:00-07:00"],
  // The clocks go forward in that night.
  ["2026-03-07T23:30:00-07:00", "2026-03-08T06:00:00-06:00"],
])("what was sent %s is reminded of %s: at the next full hour, but not at night [TW02]", (sentAt, at) => {
  expect(earlyCareReminder(new Date(sentAt), businessClock)).toEqual(new Date(at));
});

test("the reminder for early care comes first; other care is reminded of once more at noon of the day before it [TW02, OP01]", () => {
  const sentAt = new Date("2026-11-25T12:00:00-07:00");
  const timesFor = (firstDay: string) =>
    reminderTimes(sentAt, replyDueAt(sentAt, rule), rule, firstDay).map((at) =>
      replyTimeText(at, businessClock),
    );
  const [answer] = timesFor("");
  expect(timesFor("2026-11-26")).toEqual(["Wed, Nov 25, 1 PM", answer]);
  expect(timesFor("2026-12-24")).toEqual([answer, "Wed, Dec 23, noon"]);
  const answerTimes = createAnswerTimes(rule);
  for (const firstDay of ["2026-11-26", "2026-12-24"])
    expect(answerTimes(sentAt, firstDay).remindAt).toEqual(
      reminderTimes(sentAt, replyDueAt(sentAt, rule), rule, firstDay)[0],
    );
});

test("it says by when we answer, and what to do: call, or what the business says, or leave a voicemail while nobody answers [TW02, TR05]", () => {
  const dueAt = new Date("2026-11-27T11:00:00-07:00");
  const phone = "+17205550142";
  const portal = { createAccount: "", login: "", store: "" };
  const closedWith = (more: object) =>
    earlyCareText(dueAt, earlyCareAdvice({ phone, ...more }).closed, businessClock);
  expect(closedWith({})).toBe(
    "You'll hear from us by Fri, Nov 27, 11 AM, which may be too late for your first day. Our phones are off right now. Please leave a voicemail.",
  );
  expect(closedWith({ afterHours: "Text us at any time." })).toMatch(
    /off right now\. Text us at any time\.$/,
  );
  expect([{}, { portal }, { portal, afterHours: "Text us." }].map(afterHoursText)).toEqual([
    "You can leave a voicemail anytime.",
    "Already a client? Message your sitter in the app.",
    "Text us.",
  ]);
  expect(earlyCareAdvice({ phone })).toMatchObject({
    open: "Please call us now.",
    any: "Please call (720) 555-0142. Phones off? Please leave a voicemail.",
  });
});
