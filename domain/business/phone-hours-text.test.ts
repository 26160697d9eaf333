import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { closedDaysText, phoneHoursText } from "./phone-hours-text.ts";

test("days without phone are named with the phone hours, each once, also more than three days ahead [LF07]", () => {
  const { hours } = readSample().business;
  const closed = "New Year's Day, Independence Day, Thanksgiving Day and Christmas Day";
  expect(closedDaysText(hours)).toBe(closed);
  expect(phoneHoursText(hours)).toMatch(
    /^Mon-Fri 8 AM-6 PM, .*Sun by appointment; closed on New Year's Day, /,
  );
  expect(phoneHoursText({ ...hours, closed: [] })).toMatch(/Sun by appointment$/);
});
