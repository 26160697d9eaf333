import { expect, test } from "vitest";
import { render } from "#tests/support/rendered-form.ts";
import { SeasonStrip } from "./season-strip.tsx";

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

test("neighboring days of one amount are one block as wide as they are many, over their days and months [HP03]", () => {
  const strip = stripOf([
    { date: "2026-12-30", surchargeCents: 1200 },
    { date: "2026-12-31", surchargeCents: 1500 },
    { date: "2027-01-01", surchargeCents: 1500 },
    { date: "2027-01-04", surchargeCents: 1250 },
  ]);
  expect(strip).toEqual([
    [
      ["·", "2"],
      ["$12", "1"],
      ["$15", "2"],
      ["·", "2"],
      ["$12.50", "1"],
      ["·", "2"],
    ],
    [
      ["28-29", "2"],
      ["30", "1"],
      ["31-1", "2"],
      ["2-3", "2"],
      ["4", "1"],
      ["5-6", "2"],
    ],
    [
      ["Dec", "4"],
      ["Jan", "6"],
    ],
  ]);
});

test("a day without a surcharge has no block, and days too far apart have no strip [HP03]", () => {
  expect(stripOf([{ date: "2026-12-24", surchargeCents: 0 }])[0]).toEqual([["·", "5"]]);
  const far = [
    { date: "2026-07-04", surchargeCents: 1500 },
    { date: "2026-12-24", surchargeCents: 1500 },
  ];
  expect(stripOf(far)).toEqual([]);
});
