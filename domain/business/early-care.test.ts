import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { createZonedClock } from "../zoned-clock.ts";
import {
  afterHoursText,
  careStage,
  earlyCareAdvice,
  earlyCareNow,
  earlyCareText,
  firstDayOf,
  lateAnswerAt,
  pleaseCall,
  startsText,
} from "./early-care.ts";
import { type ReplyRule, replyTimeText } from "./reply-time.ts";

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
])("care on %s (%s), sent %s, has the late answer %s [TW02]", (_day, firstDay, sentAt, answer) => {
  const dueAt = lateAnswerAt(firstDay, new Date(sentAt), rule);
  expect(dueAt && replyTimeText(dueAt, businessClock)).toBe(answer);
});

test("the text says when we answer and what to do: call, what the business says, or leave a voicemail while phones are off [TW02, TR05]", () => {
  const dueAt = new Date("2026-11-27T11:00:00-07:00");
  const phone = "+17205550142";
  const portal = { createAccount: "", login: "", store: "" };
  const closedWith = (more: object) =>
    earlyCareText(dueAt, earlyCareAdvice({ phone, ...more }).closed, businessClock);
  expect(closedWith({})).toBe(
    "You'll hear from us by Fri, Nov 27, 11 AM, which may be too late for your first day. Our phones are off right now. Please leave a voicemail.",
  );
  for (const afterHours of ["Text us at any time.", "Text us at any time"])
    expect(closedWith({ afterHours })).toMatch(/off right now\. Text us at any time\.$/);
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

const today = "2026-11-10";

test.each([
  [{ startDate: "2026-11-11", endDate: "2026-11-12" }, "2026-11-11", "ahead"],
  [{ startDate: "2026-11-10", endDate: "2026-11-12" }, "2026-11-10", "begun"],
  [{ startDate: "2026-11-08", endDate: "2026-11-10" }, "2026-11-08", "begun"],
  [{ startDate: "2026-11-01" }, "2026-11-01", "begun"],
  [{ endDate: "2026-11-09" }, "2026-11-09", "passed"],
  [{ endDate: "2026-11-11" }, "2026-11-11", "ahead"],
  [{ startDate: "", endDate: "" }, "", null],
])("on November 10, care with the dates %j starts on %j and is %s [NH03]", (fields, firstDay, stage) => {
  expect(firstDayOf(fields)).toBe(firstDay);
  expect(careStage(fields, today)).toBe(stage);
});

test.each([
  ["2026-11-09", "Started Mon, Nov 9"],
  ["2026-11-10", "Starts today"],
  ["2026-11-11", "Starts tomorrow"],
  ["2026-11-12", "Starts Thu, Nov 12"],
])("on November 10, care from %s reads: %s [OW04]", (firstDay, text) => {
  expect(startsText(firstDay, today)).toBe(text);
});

test("for care that starts too soon, visitors are asked to call while the phone is answered, and told what else to do otherwise [NH03]", () => {
  const own = { phone: "+17205550142", afterHours: "Text us instead." };
  const told = (time: string) =>
    earlyCareNow("2026-11-11", new Date(`2026-11-10T${time}-07:00`), { ...rule, closed: [] }, own) ?? "";
  expect(told("10:00:00")).toMatch(/by Wed, Nov 11, 10 AM, .* Please call us now\.$/);
  expect(told("20:00:00")).toMatch(/Our phones are off right now\. Text us instead\.$/);
});
