import { expect, test } from "vitest";
import type { Policies } from "../business/policies.ts";
import type { HolidayPricing } from "../catalogue/holiday-pricing.ts";
import type { Consent } from "../requests/consent.ts";
import type { BlogPost } from "./blog-post.ts";
import { findStale } from "./find-stale.ts";

const content = {
  holidayPricing: {
    seasons: [
      {
        id: "ny",
        name: "New Year's",
        dates: [
          { date: "2025-12-31", surchargeCents: 1500 },
          { date: "2026-01-01", surchargeCents: 1500 },
        ],
      },
    ],
  } as HolidayPricing,
  posts: [{ id: "fall", date: "2025-06-01" } as BlogPost],
  consent: { lastUpdated: "2025-05-13" } as Consent,
  policies: { terms: { lastUpdated: "2025-05-13" } } as Policies,
};
const noon = (date: string) => new Date(`${date}T19:00:00Z`);

test.each([
  ["2025-09-02", []],
  ["2025-09-03", ["soon"]],
  ["2026-01-01", ["soon"]],
  ["2026-01-02", ["past"]],
])("on %s a season that ends on January 1 is %j", (date, kinds) => {
  const found = findStale(content, noon(date));
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
  for (const finding of found)
    expect(finding).toMatchObject({ file: "holidays.yaml", field: "seasons[0].dates" });
});

test("the day is the day in Castle Rock", () => {
  expect(findStale(content, new Date("2026-01-02T06:59:00Z"))[0]?.kind).toBe("soon");
  expect(findStale(content, new Date("2026-01-02T07:00:00Z"))[0]?.kind).toBe("past");
});

test("dates that have not come yet are named", () => {
  expect(
    findStale(content, noon("2025-05-12")).map(({ kind, file, field }) => `${kind} ${file} ${field}`),
  ).toEqual([
    "future consent.yaml lastUpdated",
    "future policies.yaml terms.lastUpdated",
    "future blog/fall.md date",
  ]);
  expect(findStale(content, noon("2025-06-01"))).toEqual([]);
});
