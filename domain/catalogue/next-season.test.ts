import { expect, test } from "vitest";
import type { Season } from "./holiday-pricing.ts";
import { nextSeason, yearOf } from "./next-season.ts";

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

function movedTo(year: number, from: Season): unknown {
  return nextSeason([from], year)?.holidays.map(({ name, dates }) => [
    name,
    ...dates.map(({ date }) => date),
  ]);
}

test("a holiday of summer is named after its own year, and falls on its own day [TW10]", () => {
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
  expect(movedTo(2029, last)).toContainEqual(["Labor Day 2030", "2030-09-02"]);
});

test("another business's seasons of calendar years keep their labels and their holidays' rules [TW10]", () => {
  const last = season("2026", [
    ["New Year's Day", "2026-01-01"],
    ["MLK Day", "2026-01-19"],
    ["Presidents' Day", "2026-02-16"],
    ["Easter weekend", "2026-04-03", "2026-04-05"],
    ["Mother's Day", "2026-05-10"],
    ["Father's Day", "2026-06-21"],
    ["The lake's birthday", "2026-08-09"],
    ["Rosh Hashanah", "2026-09-12"],
    ["Columbus Day", "2026-10-12"],
    ["Friday sales", "2026-11-27"],
    ["Hanukkah", "2026-12-05"],
    ["Christmas", "2026-12-25"],
  ]);
  expect(yearOf(last)).toBe(2026);
  expect(nextSeason([last], 2027)?.label).toBe("2027");
  expect(movedTo(2027, last)).toEqual([
    ["New Year's Day", "2027-01-01"],
    ["MLK Day", "2027-01-18"],
    ["Presidents' Day", "2027-02-15"],
    ["Easter weekend", "2027-03-26", "2027-03-28"],
    ["Mother's Day", "2027-05-09"],
    ["Father's Day", "2027-06-20"],
    ["The lake's birthday", "2027-08-09"],
    ["Rosh Hashanah", "2027-10-02"],
    ["Columbus Day", "2027-10-11"],
    ["Friday sales", "2027-11-26"],
    ["Hanukkah", "2027-12-25"],
    ["Christmas", "2027-12-25"],
  ]);
});

test("a season without years in its label is called by its years, and a leap day has a day before it [TW10]", () => {
  const last = season("Winter", [
    ["New Year's", "2028-01-01"],
    ["Leap day", "2028-02-29"],
  ]);
  expect(nextSeason([last], 2029)?.label).toBe("2029-30");
  expect(movedTo(2029, last)).toEqual([
    ["New Year's", "2029-01-01"],
    ["Leap day", "2029-02-28"],
  ]);
  expect(yearOf(season("New Year's alone", [["New Year's", "2027-01-01"]]))).toBe(2026);
});
