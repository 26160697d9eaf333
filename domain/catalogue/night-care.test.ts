import { expect, test } from "vitest";
import { timeRange } from "../business/office-hours.ts";
import { numberWord } from "../number-word.ts";
import { type NightVisit, nightVisitsText, nightWindowsText } from "./night-care.ts";

const visits: NightVisit[] = [
  { name: "evening", hours: 2, from: "19:00", to: "21:00" },
  { name: "morning", hours: 1, from: "07:00", to: "09:00" },
];

test("two visits are told in words, and when they fall [B18, B19]", () => {
  expect(nightVisitsText(visits)).toBe("a two-hour evening visit plus a one-hour morning visit");
  expect(nightWindowsText(visits)).toBe("7-9 PM and 7-9 AM");
});

test.each([
  ["07:30", "09:00", "7:30-9 AM"],
  ["11:00", "13:00", "11 AM-1 PM"],
  ["22:00", "06:00", "10 PM-6 AM"],
])("from %s to %s reads %s", (from, to, range) => {
  expect(timeRange(from, to)).toBe(range);
});

test("small numbers are words, large ones digits", () => {
  expect([1, 6, 12, 13].map(numberWord)).toEqual(["one", "six", "twelve", "13"]);
});
