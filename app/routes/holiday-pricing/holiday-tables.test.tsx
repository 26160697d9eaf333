import { expect, test } from "vitest";
import { render, textsOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { HolidayNights, HolidayTable, SeasonStrip } from "./holiday-tables.tsx";

const { catalogue, holidayPricing, words } = readSample();
const { surcharges } = words.holidayPricing;

test("consecutive days with the same amount share a line, and a free day says so [K34, HP03]", () => {
  const dates = [
    { date: "2026-12-23", surchargeCents: 0 },
    { date: "2026-12-24", surchargeCents: 1500 },
    { date: "2026-12-25", surchargeCents: 1500 },
    { date: "2026-12-27", surchargeCents: 1500 },
  ];
  const holiday = { id: "christmas", name: "Christmas", dates };
  const table = (hasAmounts: boolean) =>
    render(<HolidayTable {...{ holiday, hasAmounts }} words={surcharges} />);
  expect(textsOf(table(true), "tbody td")).toEqual(["no surcharge", "$15 per visit", "$15 per visit"]);
  // If no walk or visit costs more on a holiday.
  expect(textsOf(table(false), "tbody td")).toEqual(["holiday rate", "holiday rate", "holiday rate"]);
  const days = textsOf(table(true), "tbody th");
  expect(days).toEqual(["Wed, Dec 23", expect.stringMatching(/^Thu, Dec 24 .*Fri, Dec 25$/), "Sun, Dec 27"]);
});

test("a night is shown with its price on an ordinary day and on a holiday, the lowest and the highest [K42]", () => {
  const services = catalogue.services.filter(({ holiday }) => holiday === "per-night");
  const root = render(<HolidayNights services={services} rules={holidayPricing} words={surcharges.nights} />);
  const cells = root.querySelectorAll("tbody tr").map((row) => textsOf(row, "td"));
  expect(cells).toEqual([
    ["$125", "$156.25"],
    ["$99", "$123.75"],
    ["$135", "$168.75"],
  ]);
});

const seasonOf = (dates: { date: string; surchargeCents: number }[]) => ({
  label: "2026-27",
  confirmed: true,
  holidays: [{ id: "a", name: "A", dates }],
});

function stripOf(dates: { date: string; surchargeCents: number }[]) {
  const rows = render(<SeasonStrip season={seasonOf(dates)} />).querySelectorAll("tr");
  return rows.map((row) =>
    row.querySelectorAll("td").map((cell) => [cell.text, cell.getAttribute("colspan")]),
  );
}

test("consecutive days with the same amount are one block, as wide as their number or as its text [HP03]", () => {
  const strip = stripOf([
    { date: "2026-12-31", surchargeCents: 1500 },
    { date: "2027-01-01", surchargeCents: 1500 },
    { date: "2026-12-24", surchargeCents: 1200 },
    { date: "2026-12-25", surchargeCents: 1200 },
    { date: "2026-12-26", surchargeCents: 1200 },
    { date: "2026-12-27", surchargeCents: 1200 },
    { date: "2026-12-28", surchargeCents: 1250 },
  ]);
  const gap = ["", undefined];
  expect(strip).toEqual([
    [["$12", "4"], ["$12.50", "3"], gap, ["$15", "4"]],
    [["Dec 24-27", "4"], ["Dec 28", "3"], gap, ["Dec\u00a031-\u200bJan\u00a01", "4"]],
  ]);
});

test("a day without a surcharge has no block, and a season that is too wide for a phone has no strip [HP03]", () => {
  const days = [12, 14, 16, 18, 20, 22, 24, 26].map((day) => ({
    date: `2026-12-${day}`,
    surchargeCents: 1500,
  }));
  expect(stripOf([...days, { date: "2026-12-30", surchargeCents: 0 }])[0]).toHaveLength(15);
  expect(stripOf([...days, { date: "2026-12-30", surchargeCents: 1500 }])).toEqual([]);
});
