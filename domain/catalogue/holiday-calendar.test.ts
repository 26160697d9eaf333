import { expect, test } from "vitest";
import { nextSeasons } from "./holiday-calendar.ts";
import type { Season } from "./holiday-pricing.ts";

function season(label: string, holidays: [name: string, ...dates: string[]][]): Season {
  return {
    label,
    confirmed: true,
    holidays: holidays.map(([name, ...dates]) => ({
      id: name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-"),
      name,
      dates: dates.map((date) => ({ date, surchargeCents: 1000 })),
    })),
  };
}

const datesOf = ({ holidays }: Season) =>
  holidays.map(({ name, dates }) => [name, ...dates.map(({ date }) => date)]);

function movedTo(year: number, ...from: Season[]): unknown {
  return nextSeasons(from, year).added.flatMap(datesOf);
}

test("a summer holiday is named after its own year, and is on its own day [TW10]", () => {
  const last = season("2026-27", [
    ["Thanksgiving 2026", "2026-11-25", "2026-11-26"],
    ["New Year's 2026-27", "2026-12-31", "2027-01-01"],
    ["Memorial Day 2027", "2027-05-29", "2027-05-31"],
    ["Independence Day 2027", "2027-07-03", "2027-07-04"],
    ["Labor Day 2027", "2027-09-06"],
  ]);
  expect(movedTo(2027, last)).toEqual([
    ["Thanksgiving 2027", "2027-11-24", "2027-11-25"],
    ["New Year's 2027-28", "2027-12-31", "2028-01-01"],
    ["Memorial Day 2028", "2028-05-27", "2028-05-29"],
    ["Independence Day 2028", "2028-07-03", "2028-07-04"],
    ["Labor Day 2028", "2028-09-04"],
  ]);
  expect(movedTo(2028, last)).toContainEqual(["Memorial Day 2029", "2029-05-26", "2029-05-28"]);
  expect(movedTo(2029, last)).toContainEqual(["Labor Day 2030", "2030-09-02"]);
});

test("days that no rule of the American calendar moves must be typed, whatever their names [TW10]", () => {
  const last = season("2026", [
    ["New Year's Day", "2026-01-01"],
    ["MLK Day", "2026-01-19"],
    ["Easter weekend", "2026-04-03", "2026-04-05"],
    ["The lake's birthday", "2026-08-09"],
    ["Canadian Thanksgiving", "2026-10-12"],
    ["Black Friday", "2026-11-27"],
    ["Christmas", "2026-11-30", "2026-12-25"],
  ]);
  expect(nextSeasons([last], 2027).added[0]?.label).toBe("2027");
  expect(movedTo(2027, last)).toEqual([
    ["New Year's Day", "2027-01-01"],
    ["MLK Day", "2027-01-18"],
    ["Black Friday", "2027-11-26"],
    ["Christmas", "2027-12-25"],
  ]);
  expect(nextSeasons([last], 2027).toType).toEqual([
    { name: "Easter weekend", dates: ["2026-04-03", "2026-04-05"] },
    { name: "The lake's birthday", dates: ["2026-08-09"] },
    { name: "Canadian Thanksgiving", dates: ["2026-10-12"] },
    { name: "Christmas", dates: ["2026-11-30"] },
  ]);
});

test("each season of a year gets a next one, unless that is listed, labeled with its years [TW10, TR16]", () => {
  const winter = season("Winter", [["New Year's", "2026-12-31", "2027-01-01"]]);
  const spring = season("Spring 2027", [["Mother's Day", "2027-05-09"]]);
  expect(nextSeasons([spring, winter], 2027).added).toMatchObject([{ label: "2027-28" }]);
  const next = season("Winter 2027-28", [["Christmas", "2027-12-25"]]);
  expect(nextSeasons([next, spring, winter], 2028).added).toMatchObject([
    { label: "Winter 2028-29" },
    { label: "Spring 2028" },
  ]);
  expect(nextSeasons([next, winter], 2027).added).toMatchObject([{ label: "2027-28" }]);
  expect(nextSeasons([winter], 2026).added).toEqual([]);
  const alone = season("New Year's alone", [["New Year's", "2027-01-01"]]);
  expect(nextSeasons([alone], 2027).added).toMatchObject([{ label: "2027-28" }]);
});
