import { expect, test, vi } from "vitest";
import { addDays, daysBetween, fullDate, longDate, shortDate } from "./calendar-date.ts";

test.each([
  ["2026-03-07", "2026-03-09", 2],
  ["2025-10-31", "2025-11-03", 3],
  ["2024-02-28", "2024-03-01", 2],
  ["2026-01-01", "2025-12-31", -1],
])("from %s to %s are %i days, whatever the clocks do", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});

test("a date is written out the same in every time zone [BL09]", () => {
  for (const TZ of ["America/Denver", "Asia/Tokyo", "Pacific/Kiritimati"]) {
    vi.stubEnv("TZ", TZ);
    expect(longDate("2024-10-06")).toBe("October 6, 2024");
    expect(shortDate("2025-11-26")).toBe("Wed, Nov 26");
    expect(fullDate("2025-11-26")).toBe("Wed, Nov 26, 2025");
  }
});
