import { expect, test } from "vitest";
import { holidaysBetween } from "./holiday-dates.ts";
import { holidayNote } from "./holiday-note.ts";

const listed = [
  {
    name: "Thanksgiving 2025",
    isConfirmed: true,
    dates: ["2025-11-26", "2025-11-27", "2025-11-28", "2025-11-29", "2025-11-30"],
  },
  { name: "Christmas 2025", isConfirmed: false, dates: ["2025-12-24", "2025-12-25"] },
];

test.each([
  ["2025-11-25", "2025-11-26", ["Thanksgiving 2025 listed"]],
  ["2025-11-20", "2025-11-25", []],
  ["2025-11-27", "", ["Thanksgiving 2025 listed"]],
  ["", "2025-11-27", ["Thanksgiving 2025 listed"]],
  ["2025-11-27", "2025-12-24", ["Thanksgiving 2025 listed", "Christmas 2025 expected"]],
  ["2025-12-25", "2025-12-26", ["Christmas 2025 expected", "Christmas 2025 unlisted"]],
  ["2026-01-01", "", ["New Year's 2025-26 unlisted"]],
  ["2026-11-25", "2026-11-29", ["Thanksgiving 2026 unlisted"]],
  ["2026-12-31", "2027-11-24", ["New Year's 2026-27 unlisted", "Thanksgiving 2027 unlisted"]],
  ["", "", []],
])("from %s to %s touches %j, whether or not a season lists it [PR02]", (start, end, holidays) => {
  expect(holidaysBetween(listed, start, end).map(({ name, price }) => `${name} ${price}`)).toEqual(holidays);
});

test("a last day mistyped by centuries touches the holidays of four seasons [PR02]", () => {
  expect(holidaysBetween(listed, "2026-12-02", "9999-12-31").at(-1)?.name).toBe("New Year's 2029-30");
});

test("visitors are told what is set, what is expected, and what is told on the call [PR02]", () => {
  const noteOn = (day: string) => holidaysBetween(listed, day, "").map(holidayNote).join(" ");
  expect(noteOn("2025-11-27")).toBe("These dates touch Thanksgiving 2025, so a holiday surcharge applies.");
  expect(noteOn("2025-12-24")).toBe(
    "These dates touch Christmas 2025, so a holiday surcharge applies. The amounts are expected, and confirmed on the call.",
  );
  expect(noteOn("2026-11-26")).toBe("For Thanksgiving 2026 we tell you the holiday price on the call.");
  expect(noteOn("2025-12-01")).toBe("");
});
