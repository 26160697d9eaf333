import { expect, onTestFinished, test, vi } from "vitest";
import { replyTimeText } from "./business/reply-time.ts";
import { createZonedClock, dateIn } from "./zoned-clock.ts";

test.each([
  ["2026-11-22T07:00:00Z", "America/Denver", { date: "2026-11-22", time: "00:00:00" }],
  ["2026-11-22T07:00:00Z", "Pacific/Kiritimati", { date: "2026-11-22", time: "21:00:00" }],
  ["2026-03-08T09:00:00Z", "America/Denver", { date: "2026-03-08", time: "03:00:00" }],
])("at %s a clock in %s shows %o", (instant, timeZone, reading) => {
  expect(createZonedClock(timeZone)(new Date(instant))).toEqual(reading);
  expect(dateIn(timeZone, new Date(instant))).toBe(reading.date);
});

test("if a browser formats dates month first, days and deadlines are still right [EB01]", () => {
  // As browsers with CLDR 42 do, in Canadian English too.
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: object }, "format", "get").mockReturnValue(
    () => "11/22/2026",
  );
  onTestFinished(() => void vi.restoreAllMocks());
  expect(new Intl.DateTimeFormat("en-CA").format()).toBe("11/22/2026");
  const noon = new Date("2027-05-10T18:00:00Z");
  const businessClock = createZonedClock("America/Denver");
  expect([businessClock(noon).date, dateIn("America/Denver", noon)]).toEqual(["2027-05-10", "2027-05-10"]);
  expect(replyTimeText(noon, businessClock)).toMatch(/, noon$/);
});
