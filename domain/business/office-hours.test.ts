import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { closedDaysText, phoneHoursText } from "./closures.ts";
import {
  clockTime,
  describeEarlyVisits,
  describeVisitHours,
  officeHourLines,
  officeHoursSchema,
  timeRange,
  visitHoursText,
  widestHours,
} from "./office-hours.ts";

test("visits read as the home page shows them [HO16]", () => {
  const { hours } = readSample().business;
  expect(describeVisitHours(hours)).toBe("Monday-Sunday 8am-10pm with extended hours by appointment");
  expect(describeEarlyVisits(hours)).toBe("Early visits start at 6am");
  const { extended: _, ...plain } = hours;
  expect(describeVisitHours(plain)).toBe("Monday-Sunday 8am-10pm");
  expect(describeEarlyVisits(plain)).toBeNull();
  // A visit by appointment in the evening is not an early one.
  const late = { ...hours.visits, closes: "23:00" };
  expect(describeEarlyVisits({ ...plain, extended: late })).toBeNull();
});

test("no early visits are promised if only some days have visits by appointment, nor a day without visits [PC02]", () => {
  const { hours } = readSample().business;
  const { visits } = hours;
  const saturday = { ...visits, days: ["Saturday" as const], opens: "06:00", closes: "23:00" };
  const some = { ...hours, extended: saturday };
  expect(describeEarlyVisits(some)).toBeNull();
  expect(widestHours(some)).toEqual(visits);
  expect(describeVisitHours(some)).toBe("Monday-Sunday 8am-10pm with extended hours by appointment");
  const onMonday = { ...some, visits: { ...visits, days: ["Monday" as const] } };
  expect(describeVisitHours(onMonday)).toBe("Monday 8am-10pm");
  // Extended hours within the visiting hours do not shorten them.
  const within = { ...visits, opens: "09:00", closes: "23:00" };
  expect(widestHours({ ...hours, extended: within })).toEqual({ ...visits, closes: "23:00" });
  expect(widestHours(onMonday)).toEqual(onMonday.visits);
  expect(widestHours({ ...onMonday, extended: visits })).toEqual(onMonday.visits);
});

test.each([
  ["on another day", "Saturday", "09:00", true],
  ["after them", "Friday", "15:00", true],
  ["a minute before their end", "Friday", "14:59", false],
])("phone hours that start %s of others are accepted or rejected [PC02]", (_case, day, opens, isTaken) => {
  const first = { days: ["Thursday", "Friday"], opens: "08:00", closes: "15:00" };
  const office = [first, { days: [day], opens, closes: "18:00" }];
  const { issues = [] } = v.safeParse(v.pick(officeHoursSchema, ["office"]), { office });
  const refused = ["must not overlap: Friday has hours in two of them; take it out of one"];
  expect(issues.map(({ message }) => message)).toEqual(isTaken ? [] : refused);
  expect(v.is(officeHoursSchema.entries.officeByAppointment, ["Sunday", day])).toBe(true);
  expect(v.is(officeHoursSchema.entries.officeByAppointment, [day, day])).toBe(false);
});

test("noon, midnight and whole days are written in words, and extended hours only if they extend others [WM13]", () => {
  const { hours } = readSample().business;
  const visits = (opens: string, closes: string) => ({
    ...hours,
    visits: { ...hours.visits, opens, closes },
  });
  expect(visitHoursText(visits("00:00", "23:59"))).toBe("Monday-Sunday all day");
  expect(describeVisitHours(visits("12:00", "23:59"))).toBe(
    "Monday-Sunday noon-midnight with extended hours by appointment",
  );
  const [monday] = officeHourLines({
    ...hours,
    office: [{ days: ["Monday"], opens: "00:00", closes: "23:59" }],
  });
  expect(monday).toEqual({ days: "Mon", hours: "all day" });
  expect(["00:00", "00:01", "11:59", "12:00", "12:30", "23:59"].map(clockTime)).toEqual([
    "midnight",
    "12:01 AM",
    "11:59 AM",
    "noon",
    "12:30 PM",
    "11:59 PM",
  ]);
  expect([timeRange("10:00", "12:00"), timeRange("12:00", "14:00"), timeRange("11:00", "13:00")]).toEqual([
    "10 AM-noon",
    "noon-2 PM",
    "11 AM-1 PM",
  ]);
  const only = (more: Partial<typeof hours.visits>) =>
    describeVisitHours({ ...hours, extended: { ...hours.visits, ...more } });
  expect(only({})).toBe("Monday-Sunday 8am-10pm");
  expect(only({ opens: "09:00", days: ["Monday"] })).toBe("Monday-Sunday 8am-10pm");
  expect(only({ closes: "22:01" })).toBe("Monday-Sunday 8am-10pm with extended hours by appointment");
  const weekdays = { ...hours.visits, days: hours.visits.days.slice(0, 5) };
  expect(describeVisitHours({ ...hours, visits: weekdays, extended: hours.visits })).toBe(
    "Monday-Friday 8am-10pm",
  );
});

test("days without phone are listed with the phone hours, each once, also more than three days ahead, and a one-time day with its date [LF07, TR19, OP04]", () => {
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
