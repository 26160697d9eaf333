import { expect, test, vi } from "vitest";
import { addDays, daysBetween, fullDate, longDate, shortDate, typedDate } from "./calendar-date.ts";

test.each([
  ["2026-03-07", "2026-03-09", 2],
  ["2024-02-28", "2024-03-01", 2],
  ["2026-01-01", "2025-12-31", -1],
])("from %s to %s are %i days, whatever clock changes are between", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});

test("a date is formatted the same in every time zone [BL09]", () => {
  for (const TZ of ["America/Denver", "Asia/Tokyo", "Pacific/Kiritimati"]) {
    vi.stubEnv("TZ", TZ);
    expect(longDate("2024-10-06")).toBe("October 6, 2024");
    expect(shortDate("2025-11-26")).toBe("Wed, Nov 26");
    expect(fullDate("2025-11-26")).toBe("Wed, Nov 26, 2025");
  }
});

test.each([
  ["0026-12-24", "2026-12-24"],
  ["1/2/27", "2027-01-02"],
  ["12/24/2026", "2026-12-24"],
  ["26-12-24", "2026-12-24"],
  // Text that is neither a year of this century nor a date is unchanged.
  ["0126-12-24", "0126-12-24"],
  ["13/45/26", "13/45/26"],
  ["0026-02-30", "0026-02-30"],
])("%s is read as %s [WM04]", (typed, date) => {
  expect(typedDate(typed)).toBe(date);
});
