import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { createZonedClock } from "../zoned-clock.ts";
import { careStage, earlyCareNow, firstDayOf, startsText } from "./early-care.ts";

const { business } = readSample();
const { office } = business.hours;
const businessClock = createZonedClock("America/Denver");
const today = "2026-11-10";

test.each([
  [{ startDate: "2026-11-11", endDate: "2026-11-12" }, "2026-11-11", "ahead"],
  [{ startDate: "2026-11-10", endDate: "2026-11-12" }, "2026-11-10", "begun"],
  [{ startDate: "2026-11-08", endDate: "2026-11-10" }, "2026-11-08", "begun"],
  [{ startDate: "2026-11-08", endDate: "2026-11-09" }, "2026-11-08", "passed"],
  [{ startDate: "2026-11-01" }, "2026-11-01", "begun"],
  [{ endDate: "2026-11-09" }, "2026-11-09", "passed"],
  [{ endDate: "2026-11-11" }, "2026-11-11", "ahead"],
  [{ startDate: "", endDate: "" }, "", null],
])("on November 10, care of %j begins on %j and is %s [NH03]", (fields, firstDay, stage) => {
  expect(firstDayOf(fields)).toBe(firstDay);
  expect(careStage(fields, today)).toBe(stage);
});

test.each([
  ["2026-11-09", "Started Mon, Nov 9"],
  ["2026-11-10", "Starts today"],
  ["2026-11-11", "Starts tomorrow"],
  ["2026-11-12", "Starts Thu, Nov 12"],
])("on November 10, care from %s is called: %s [OW04]", (firstDay, text) => {
  expect(startsText(firstDay, today)).toBe(text);
});

test("care that starts too soon is told to call while the phone is answered, and what else to do while it is not [NH03]", () => {
  const rule = { withinHours: 24, office, closed: [], businessClock };
  const { portal: _, ...own } = { ...business, afterHours: "Text us instead." };
  const told = (time: string) =>
    earlyCareNow("2026-11-11", new Date(`2026-11-10T${time}-07:00`), rule, own) ?? "";
  expect(told("10:00:00")).toMatch(/by Wed, Nov 11, 10 AM, .* Please call us now\.$/);
  expect(told("20:00:00")).toMatch(/Our phones are off right now\. Text us instead\.$/);
});
