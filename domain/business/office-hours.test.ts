import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { describeEarlyVisits, describeVisitHours } from "./office-hours.ts";
import { closedDaysText, phoneHoursText } from "./phone-hours-text.ts";

test("visits read as the home page shows them [HO16, K11]", () => {
  const { hours } = readSample().business;
  expect(describeVisitHours(hours)).toBe("Monday-Sunday 8am-10pm with extended hours by appointment");
  expect(describeEarlyVisits(hours)).toBe("Early visits start at 6am");
  const { extended: _, ...plain } = hours;
  expect(describeVisitHours(plain)).toBe("Monday-Sunday 8am-10pm");
  expect(describeEarlyVisits(plain)).toBeNull();
  // A visit by appointment in the evening is no early one.
  const late = { ...hours.visits, closes: "23:00" };
  expect(describeEarlyVisits({ ...plain, extended: late })).toBeNull();
});

test("days without phone are named with the phone hours, each once, also more than three days ahead, what comes once with its day [LF07, TR19, OP04]", () => {
  const { hours, closures } = readSample().business;
  const closed = "New Year's Day, Independence Day, Thanksgiving Day and Christmas Day";
  expect(closedDaysText({ hours, closures })).toBe(closed);
  expect(phoneHoursText({ hours, closures })).toMatch(
    /^Mon-Fri 8 AM-6 PM, .*Sun by appointment; closed on New Year's Day, /,
  );
  const repairs = { day: "2026-12-14", name: "Barn repairs" };
  expect(closedDaysText({ hours: { ...hours, closed: [...hours.closed, repairs] }, closures })).toMatch(
    /, Christmas Day and Mon, Dec 14, 2026 \(Barn repairs\)$/,
  );
  const away = { from: "2026-12-30", to: "2027-01-03", title: "Winter break" };
  const full = { ...away, services: ["boarding"] };
  expect(closedDaysText({ hours, closures: [away, full] })).toMatch(
    /, Christmas Day and December 30 to January 3, 2027 \(Winter break\)$/,
  );
  expect(phoneHoursText({ hours: { ...hours, closed: [] }, closures })).toMatch(/Sun by appointment$/);
});
