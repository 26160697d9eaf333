import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSample, sampleContent } from "#tests/support/sample-business.ts";
import { cancellationDates } from "./cancellation.ts";
import {
  depositCents,
  hasSurcharges,
  holidayPricingSchema,
  nightOnHolidayCents,
  surchargeRangeText,
  surchargeRuns,
} from "./holiday-pricing.ts";

const file = parse(readFileSync(join(sampleContent, "holidays.yaml"), "utf8"));
const rules = v.parse(holidayPricingSchema, file);

function mistakesIn(changed: object): string[] | undefined {
  return v.safeParse(holidayPricingSchema, { ...file, ...changed }).issues?.map(({ message }) => message);
}

test("a night costs a quarter more, the deposit is half, and half cents are rounded up [K42, K46]", () => {
  const nights = [9900, 13_500, 12_500, 9902].map((cents) => nightOnHolidayCents(rules, cents));
  expect(nights).toEqual([12_375, 16_875, 15_625, 12_378]);
  expect([12_375, 10_000].map((cents) => depositCents(rules, cents))).toEqual([6188, 5000]);
});

test("a season's surcharges are a range from the lowest to the highest, or one amount if equal [K34]", () => {
  const [season] = rules.seasons;
  if (!season) throw new Error("The sample has a season");
  expect(surchargeRangeText(season)).toBe("$12 to $15");
  const easter = (...amounts: number[]) => {
    const dates = amounts.map((surchargeCents, i) => ({ date: `2027-03-2${7 + i}`, surchargeCents }));
    return surchargeRangeText({ ...season, holidays: [{ id: "easter", name: "Easter", dates }] });
  };
  expect(easter(1500)).toBe("$15");
  expect(easter(0, 1500)).toBe("$0 to $15");
  expect(easter(0)).toBe("$0");
});

test("equal amounts on consecutive days are one run [K34, K38]", () => {
  const runs = rules.seasons.at(-1)?.holidays.flatMap(surchargeRuns) ?? [];
  expect(runs.map(({ from, to, surchargeCents }) => [from, to, surchargeCents])).toEqual([
    ["2025-11-26", "2025-11-26", 1200],
    ["2025-11-27", "2025-11-27", 1500],
    ["2025-11-28", "2025-11-30", 1200],
    ["2025-12-24", "2025-12-25", 1500],
    ["2025-12-26", "2025-12-30", 1200],
    ["2025-12-31", "2026-01-01", 1500],
  ]);
  const dates = ["2026-12-24", "2026-12-26"].map((date) => ({ date, surchargeCents: 1500 }));
  expect(surchargeRuns({ dates })).toEqual([
    { from: "2026-12-24", to: "2026-12-24", surchargeCents: 1500 },
    { from: "2026-12-26", to: "2026-12-26", surchargeCents: 1500 },
  ]);
});

test.each([
  ["2025-12-25", "2025-12-24"],
  ["2025-12-24", "2025-12-24"],
])("a season that lists %s and then %s is rejected with that date [TR16]", (...days) => {
  const dates = days.map((date) => ({ date, surcharge: 15 }));
  const holidays = [{ id: "christmas", name: "Christmas", dates }];
  const mistakes = mistakesIn({ seasons: [{ ...file.seasons[0], holidays }] });
  expect(mistakes).toContain(`must be in order, each date once: see ${days[1]}`);
});

test("a date in two holidays is rejected and named, and so are bands with gaps", () => {
  const [season] = file.seasons;
  const again = { ...season.holidays[0], id: "again" };
  expect(mistakesIn({ seasons: [{ ...season, holidays: [...season.holidays, again] }] })).toEqual([
    "must list each date once: 2026-11-25 is listed twice",
  ]);
  const [first, second, last] = file.cancellation;
  for (const cancellation of [
    [first, { ...second, minDays: 0, maxDays: 28 }],
    [second, last],
  ])
    expect(mistakesIn({ cancellation })).toEqual([
      "must run in order, from no upper end down to 0 days, without gaps",
    ]);
  expect(mistakesIn({ cancellation: [] })).toEqual(["needs at least one entry"]);
});

test.each([
  ["inside another", "Hanukkah 2026", "2026-12-05", true],
  ["under the label of another", "2026-27", "2027-07-04", true],
  ["after another", "Summer 2027", "2027-07-04", false],
])(
  "a season %s is refused where pages, which tell one after the other, would mix them [PC02]",
  (_case, label, date, isMixed) => {
    const holidays = [{ id: "a", name: "A day", dates: [{ date, surcharge: 5 }] }];
    const message =
      "can't be beside 2026-27: pages tell one season after the other, so put the holidays of both into one";
    const seasons = [...file.seasons, { label, confirmed: true, holidays }];
    expect(mistakesIn({ seasons })).toEqual(isMixed ? [message] : undefined);
  },
);

test.each([
  [{ daysBefore: 0 }, 50, undefined],
  [{ daysBefore: 8 }, 50, 7],
  [{ daysBefore: 45 }, 50, 7],
  [{ daysBefore: 45 }, 100, undefined],
])(
  "a balance %j with a deposit of %i percent is refused where it is due before the last band: %j",
  (balance, percent, most) => {
    const mistakes = mistakesIn({ balance, deposit: { ...file.deposit, percent } });
    const message = `must be at most ${most}, where the last cancellation rule begins: until then, nobody owes the balance`;
    expect(mistakes).toEqual(most === undefined ? undefined : [message]);
  },
);

test.each([
  ["credit", "forfeited", "none", true],
  ["credit", "credit", "none", false],
  ["forfeited", "forfeited", "forfeited", false],
  ["forfeited", "credit", "none", false],
  ["none", "forfeited", "none", false],
  ["none", "none", "credit", false],
])("outcomes %s, %s, %s are accepted: %j [PC02]", (...row) => {
  const cancellation = file.cancellation.map((band: object, i: number) => ({ ...band, outcome: row[i] }));
  const message =
    "must go from credit to forfeited to none, each once: whoever cancels later can't get more back, and pages tell one rule for each";
  expect(mistakesIn({ cancellation })).toEqual(row[3] ? undefined : [message]);
});

test("a single band is also the last one, and has no end", () => {
  expect(
    mistakesIn({
      balance: { daysBefore: 45 },
      cancellation: [{ ...file.cancellation[2], maxDays: undefined }],
    }),
  ).toBeUndefined();
});

const { cancellation: bands } = readSample().holidayPricing;

test.each([
  ["2028-03-01", "2028-01-31", "2028-02-01", "2028-02-22", "2028-02-23"],
  ["2027-01-01", "2026-12-02", "2026-12-03", "2026-12-24", "2026-12-25"],
])(
  "for a first day of %s credit ends on %s, the deposit is lost from %s to %s, and everything from %s [NH03]",
  (firstDay, credit, from, to, none) => {
    const dates = cancellationDates(bands, firstDay);
    expect(dates.map(({ band, from, to }) => [band.outcome, from, to])).toEqual([
      ["credit", null, credit],
      ["forfeited", from, to],
      ["none", none, null],
    ]);
  },
);

test("amounts are called expected only if a rule adds something [PR01]", () => {
  expect(hasSurcharges([{ holiday: "ask" }, { holiday: "none" }])).toBe(false);
  for (const holiday of ["per-visit", "per-night"] as const)
    expect(hasSurcharges([{ holiday: "ask" }, { holiday }])).toBe(true);
});
