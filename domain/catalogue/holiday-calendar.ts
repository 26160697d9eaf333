import { addDays, daysBetween } from "../calendar-date.ts";

const [sunday, monday] = [0, 1];

/** Holidays that fall on another day each year, by what they are called. */
const movable: [name: RegExp, dayIn: (year: number) => string][] = [
  [/martin luther king|\bmlk\b/i, (year) => nthWeekday(year, 1, monday, 3)],
  [/presidents|washington's birthday/i, (year) => nthWeekday(year, 2, monday, 3)],
  [/easter|good friday|palm sunday|holy week/i, easterSunday],
  [/mother.?s.? day/i, (year) => nthWeekday(year, 5, sunday, 2)],
  [/memorial day/i, (year) => addDays(nthWeekday(year, 6, monday, 1), -7)],
  [/father.?s.? day/i, (year) => nthWeekday(year, 6, sunday, 3)],
  [/labor day/i, (year) => nthWeekday(year, 9, monday, 1)],
  [/columbus|indigenous/i, (year) => nthWeekday(year, 10, monday, 2)],
  [/thanksgiving/i, thanksgivingDay],
];

/** Holidays that keep their day in another calendar. */
const calendars: [name: RegExp, calendar: string][] = [
  [/hanukkah|chanukah|passover|pesach|rosh hashanah|yom kippur|purim|sukkot|shavuot/i, "hebrew"],
  [/ramadan|\beid\b/i, "islamic-umalqura"],
];

/** The day that the days of a holiday keep their distance to; null for one that keeps its date. */
export function movableDay(name: string): ((year: number) => string) | null {
  return movable.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** The same day of the holiday's own calendar about `years` later; null for one that is of ours. */
export function sameDayInOwnCalendar(name: string, date: string, years: number): string | null {
  const calendar = calendars.find(([pattern]) => pattern.test(name))?.[1];
  if (calendar === undefined) return null;
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    month: "numeric",
    day: "numeric",
    timeZone: "UTC",
  });
  const dayOf = (each: string) => format.format(new Date(each));
  const about = addDays(date, Math.round(years * 365.2425));
  // Such calendars are up to a month ahead of or behind ours.
  const near = Array.from({ length: 63 }, (_, i) => addDays(about, i % 2 ? (i + 1) / 2 : -i / 2));
  return near.find((each) => dayOf(each) === dayOf(date)) ?? null;
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  const days = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return addDays(first, days + 7 * (nth - 1));
}

/** Gauss's rule, in the form of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const days = h + l - 7 * m;
  const month = Math.floor((days + 90) / 25);
  const day = (days + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Both days are included; `name` contains the year, such as "Christmas 2026". */
export type HolidayWeek = { name: string; from: string; to: string };

/** By the calendar alone, whether or not a season lists them. */
export function holidayWeeks(year: number): [HolidayWeek, HolidayWeek, HolidayWeek] {
  const thanksgiving = thanksgivingDay(year);
  return [
    { name: `Thanksgiving ${year}`, from: addDays(thanksgiving, -1), to: addDays(thanksgiving, 3) },
    { name: `Christmas ${year}`, from: `${year}-12-24`, to: `${year}-12-30` },
    { name: `New Year's ${seasonLabel(year)}`, from: `${year}-12-31`, to: `${year + 1}-01-01` },
  ];
}

export function thanksgivingDay(year: number): string {
  // January 1, 1970 was a Thursday, so every seventh day from it is one.
  const lastPossible = `${year}-11-28`;
  return addDays(lastPossible, -(daysBetween("1970-01-01", lastPossible) % 7));
}

/** New Year's Day belongs to the season of the year before. */
export function seasonYear(date: string): number {
  const year = Number(date.slice(0, 4));
  return date.endsWith("-01-01") ? year - 1 : year;
}

/** 2026 becomes "2026-27". */
export function seasonLabel(year: number): string {
  return `${year}-${String(year + 1).slice(-2)}`;
}
