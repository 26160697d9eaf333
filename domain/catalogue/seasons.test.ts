import { describe, expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { addDays } from "../calendar-date.ts";
import { holidayWeeks, nextSeasons, thanksgivingDay } from "./holiday-calendar.ts";
import type { Season } from "./holiday-pricing.ts";
import {
  currentSeasons,
  type DatedSeason,
  firstDayWithoutSeason,
  holidayOn,
  lastDay,
  lastSeasons,
  undecidedSeason,
  withoutDays,
} from "./seasons.ts";

const [first] = readSample().holidayPricing.seasons.slice(-1) as [Season];
const nextSeason = (season: Season, year: number) => nextSeasons([season], year).added[0] as Season;
const second = nextSeason(first, 2026);

function daysFrom(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

test("a season ends on its last day in whatever order its holidays are listed [LF06]", () => {
  const last = first.holidays.at(-1)?.dates.at(-1)?.date;
  expect(lastDay({ ...first, holidays: first.holidays.toReversed() })).toBe(last);
});

describe.each([
  { seasons: [first] },
  { seasons: [second, first] },
  { seasons: [nextSeason(second, 2027), second, first] },
  { seasons: [] },
])("with $seasons.length seasons", ({ seasons }) => {
  const shownOn = (day: string, dates: DatedSeason[]) =>
    dates
      .filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to))
      .map(({ season }) => season);

  test("on each day of two years no passed season is called the current one [LF06]", () => {
    for (const day of daysFrom("2025-06-01", "2027-06-01")) {
      const toCome = seasons.filter((season) => lastDay(season) >= day);
      const current = shownOn(day, currentSeasons({ seasons }));
      expect(current, day).toEqual(toCome.slice(-1));
      const last = shownOn(day, lastSeasons({ seasons }));
      expect(last, day).toEqual(seasons.filter((season) => lastDay(season) < day).slice(0, 1));
      const without = firstDayWithoutSeason({ seasons });
      expect(without === null || without <= day, day).toBe(toCome.length === 0);
    }
  });

  test("on each day of two years, holidays are named, with or without a price, and no other days [LF06, PR02]", () => {
    const weeks = [2025, 2026, 2027].flatMap(holidayWeeks);
    for (const day of daysFrom("2025-06-01", "2027-06-01")) {
      const week = weeks.find(({ from, to }) => from <= day && day <= to);
      const season = seasons.find(({ holidays }) => JSON.stringify(holidays).includes(day));
      const effect = season ? (season.confirmed ? "listed" : "expected") : "unlisted";
      const holiday = holidayOn({ seasons }, day);
      expect([day, holiday?.name, holiday?.effect]).toEqual([day, week?.name, week && effect]);
    }
  });
});

test("the next season has the right weekdays for any year to 2040, and the amounts of the one before [NH07]", () => {
  let season = first;
  for (let year = 2026; year <= 2040; year++) {
    season = nextSeason(season, year);
    const days = season.holidays.map(({ dates }) => dates.map(({ date }) => date));
    const [thanksgiving = [], christmas = [], newYear = []] = days;
    expect(thanksgiving.map((day) => new Date(day).getUTCDay())).toEqual([3, 4, 5, 6, 0]);
    expect(thanksgiving[1]).toBe(thanksgivingDay(year));
    expect(Number(thanksgiving[1]?.slice(-2))).toSatisfy((day: number) => day >= 22 && day <= 28);
    expect(christmas).toEqual(daysFrom(`${year}-12-24`, `${year}-12-30`));
    expect(newYear).toEqual([`${year}-12-31`, `${year + 1}-01-01`]);
    const amounts = ({ holidays }: Season) =>
      holidays.map(({ dates }) => dates.map(({ surchargeCents }) => surchargeCents));
    expect(amounts(season)).toEqual(amounts(first));
    expect(season.confirmed).toBe(false);
  }
  expect(season).toMatchObject({
    label: "2040-41",
    holidays: [{ id: "thanksgiving-2040" }, { name: "Christmas 2040" }, { id: "new-years-2040-41" }],
  });
});

const oneOf = (season: Season, place: number) => ({
  ...season,
  holidays: season.holidays.slice(place, place + 1),
});

test.each([
  ["2026-07-27", [first], null],
  ["2026-07-28", [first], "missing"],
  ["2026-07-28", [second, first], "unconfirmed"],
  ["2026-07-28", [{ ...second, confirmed: true }, first], null],
  ["2026-07-28", [{ ...oneOf(second, 1), confirmed: true }, oneOf(second, 0), first], "unconfirmed"],
  ["2027-01-01", [first], "missing"],
  ["2027-01-02", [first], null],
])("on %s the owners have to decide on a season: %# [NH07]", (today, seasons, state) => {
  expect(undecidedSeason({ seasons }, today, () => false)?.state ?? null).toBe(state);
});

test("a closed season needs no decision, except for days that aren't closed [PC02]", () => {
  const open = (...days: string[]) =>
    undecidedSeason({ seasons: [second] }, "2026-11-20", (date) => !days.includes(date));
  const label = "2026-27";
  expect(open()).toBeNull();
  expect(open("2026-11-20")).toBeNull();
  expect(open("2026-12-24")).toEqual({ label, from: "2026-12-24", state: "unconfirmed" });
  const only = [{ ...second, holidays: second.holidays.slice(0, 1) }];
  const christmas = undecidedSeason({ seasons: only }, "2026-11-20", (date) => date < "2026-12-24");
  expect(christmas).toEqual({ label, from: "2026-12-24", state: "missing" });
});

test("a date without any care is on no list, nor is a holiday or season without other dates [PC05]", () => {
  const dates = (isAway: (date: string) => boolean) =>
    withoutDays([first], isAway).map(({ holidays }) =>
      holidays.map(({ id, dates }) => `${id}: ${dates.length}`),
    );
  const [thanksgiving, christmas, newYear] = [
    "thanksgiving-2025: 5",
    "christmas-2025: 7",
    "new-years-2025-26: 2",
  ];
  expect(dates(() => false)).toEqual([[thanksgiving, christmas, newYear]]);
  const isChristmas = (date: string) => date >= "2025-12-24" && date <= "2025-12-30";
  expect(dates(isChristmas)).toEqual([[thanksgiving, newYear]]);
  expect(dates((date) => date > "2025-11-26")).toEqual([["thanksgiving-2025: 1"]]);
  expect(dates(() => true)).toEqual([]);
});
