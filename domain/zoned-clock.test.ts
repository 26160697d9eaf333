import { expect, onTestFinished, test } from "vitest";
import { replyDueAt, replyTimeText } from "./business/reply-time.ts";
import { validate } from "./requests/form.ts";
import { scheduleForm } from "./requests/schedule-form.ts";
import { createZonedClock, dateIn } from "./zoned-clock.ts";

/** Browsers with CLDR 42 write dates like this in Canadian English. */
function writeMonthFirst(): void {
  const { prototype } = Intl.DateTimeFormat;
  const own = Object.getOwnPropertyDescriptor(prototype, "format")!;
  Object.defineProperty(prototype, "format", { configurable: true, get: () => () => "11/22/2026" });
  onTestFinished(() => void Object.defineProperty(prototype, "format", own));
}

test.each([
  ["2026-11-22T06:59:59Z", "America/Denver", { date: "2026-11-21", time: "23:59:59" }],
  ["2026-11-22T07:00:00Z", "America/Denver", { date: "2026-11-22", time: "00:00:00" }],
  ["2026-11-22T07:00:00Z", "Pacific/Kiritimati", { date: "2026-11-22", time: "21:00:00" }],
  ["2026-03-08T09:00:00Z", "America/Denver", { date: "2026-03-08", time: "03:00:00" }],
])("at %s a clock in %s shows %o", (instant, timeZone, reading) => {
  expect(createZonedClock(timeZone)(new Date(instant))).toEqual(reading);
  expect(dateIn(timeZone, new Date(instant))).toBe(reading.date);
});

test("where dates are written month first, days, deadlines and the rules of a form's dates hold all the same [EB01]", () => {
  writeMonthFirst();
  expect(new Intl.DateTimeFormat("en-CA").format()).toBe("11/22/2026");
  const businessClock = createZonedClock("America/Denver");
  const now = new Date("2027-05-10T18:00:00Z");
  const today = businessClock(now).date;
  expect(today).toBe("2027-05-10");
  const office = [{ days: ["Monday" as const], opens: "08:00", closes: "18:00" }];
  const dueAt = replyDueAt(now, { withinHours: 2, office, closed: [], businessClock });
  expect(dueAt?.toISOString()).toBe("2027-05-10T21:00:00.000Z");
  expect(replyTimeText(dueAt!, businessClock)).toMatch(/, 3 PM$/);
  const wrong = (startDate: string, endDate: string) => {
    const checked = validate(scheduleForm, { startDate, endDate }, today);
    return checked.ok ? [] : [checked.fieldErrors.startDate, checked.fieldErrors.endDate];
  };
  expect(wrong("2027-05-30", "2027-05-30")).toEqual([undefined, undefined]);
  expect(wrong("2027-05-09", "2027-05-09")).toEqual([
    "Your first day has already passed",
    "Your last day has already passed",
  ]);
});
