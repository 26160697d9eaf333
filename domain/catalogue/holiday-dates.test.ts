import { expect, test } from "vitest";
import { seasonsTouched } from "./holiday-dates.ts";

const seasons = [
  { name: "Thanksgiving", dates: ["2025-11-26", "2025-11-27"] },
  { name: "Christmas", dates: ["2025-12-24", "2025-12-25"] },
];

test.each([
  ["2025-11-25", "2025-11-26", ["Thanksgiving"]],
  ["2025-11-20", "2025-11-25", []],
  ["2025-11-27", "", ["Thanksgiving"]],
  ["", "2025-11-27", ["Thanksgiving"]],
  ["2025-11-28", "2025-12-23", []],
  ["2025-11-27", "2025-12-24", ["Thanksgiving", "Christmas"]],
  ["", "", []],
])("from %s to %s touches %j", (start, end, names) => {
  expect(seasonsTouched(seasons, start, end)).toEqual(names);
});
