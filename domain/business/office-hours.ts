import * as v from "valibot";
import { isCalendarDate } from "../calendar-date.ts";
import { plainText } from "../pages/content-text.ts";

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
type Weekday = (typeof weekdays)[number];

/** Returns the weekday of a date such as "2025-11-26". */
export function weekdayOf(date: string): Weekday {
  return weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? "Sunday";
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

export const timeOfDay = v.pipe(v.string(), v.regex(timePattern, "must be a time such as 08:00"));

const eachDayOnce = v.pipe(
  v.array(v.picklist(weekdays)),
  v.check((days) => new Set(days).size === days.length, "must have each day once"),
);

/** Reply times are counted day by day, so a period may not cross midnight. */
const openPeriod = v.pipe(
  v.strictObject({
    days: v.pipe(eachDayOnce, v.nonEmpty("needs at least one day")),
    opens: timeOfDay,
    closes: timeOfDay,
  }),
  v.forward(
    v.check(
      ({ opens, closes }) => !isTimeOfDay(opens) || !isTimeOfDay(closes) || closes > opens,
      "must be later than it opens, on the 24-hour clock; hours past midnight end at 23:59, and those of the phone go on in another entry, from 00:00",
    ),
    ["closes"],
  ),
);

type OpenPeriods = readonly v.InferOutput<typeof openPeriod>[];

function overlappingDay(periods: OpenPeriods): Weekday | undefined {
  return weekdays.find((day) => {
    const ofDay = periods.filter(({ days }) => days.includes(day));
    return ofDay.some((period, i) =>
      ofDay.slice(0, i).some((other) => other.opens < period.closes && period.opens < other.closes),
    );
  });
}

/** Rejects periods that overlap, because a page would show both. */
const openPeriods = v.pipe(
  v.array(openPeriod),
  v.check(
    (periods) => overlappingDay(periods) === undefined,
    ({ input }) =>
      `must not overlap: ${overlappingDay(input as OpenPeriods)} has hours in two of them; take it out of one`,
  ),
);

const dayPattern = /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const closedDay = v.strictObject({
  day: v.pipe(
    v.string(),
    v.regex(dayPattern, 'must be a day such as "12-25" or "2026-11-26"'),
    // 2028 has a February 29.
    v.check((day) => isCalendarDate(day.padStart(10, "2028-")), "isn't in the calendar"),
  ),
  name: plainText,
});

/** Every year ("12-25") or once ("2026-11-26"); with a `lastDay`, a run of dates. */
export type DayOff = { day: string; lastDay?: string | undefined };

export function isDayOff(closed: readonly DayOff[], date: string): boolean {
  return closed.some(({ day, lastDay }) => (lastDay ? day <= date && date <= lastDay : date.endsWith(day)));
}

/** The phone is answered in `office`; visits happen in `visits`, and by appointment in `extended`. */
export const officeHoursSchema = v.strictObject({
  office: openPeriods,
  officeByAppointment: v.optional(eachDayOnce, []),
  closed: v.optional(
    v.pipe(
      v.array(closedDay),
      v.description("only the phone is off: visits go on and are priced. No care? Use Days without care"),
    ),
    [],
  ),
  visits: v.pipe(
    openPeriod,
    v.description("a visit on any other day has no price; nights go by Days without care alone"),
  ),
  extended: v.optional(openPeriod),
});

function isTimeOfDay(text: string): boolean {
  return timePattern.test(text);
}

type OpenPeriod = v.InferOutput<typeof openPeriod>;
export type OfficeHours = v.InferOutput<typeof officeHoursSchema>;

/** "Monday-Sunday 8am-10pm with extended hours by appointment" */
export function describeVisitHours({ visits, extended }: OfficeHours): string {
  const hours = `${describeDays(visits.days)} ${periodText(visits, compactTime)}`;
  return extended && isBeyond(extended, visits) ? `${hours} with extended hours by appointment` : hours;
}

/** Ignores days without visits, for which none can be agreed either. */
function isBeyond(extended: OpenPeriod, { days, opens, closes }: OpenPeriod): boolean {
  const isSameDay = days.some((day) => extended.days.includes(day));
  return isSameDay && (extended.opens < opens || extended.closes > closes);
}

/** Returns the hours in which a visit is possible on each visiting day, including those by appointment. */
export function widestHours({ visits, extended = visits }: OfficeHours): OpenPeriod {
  const { days, opens, closes } = visits;
  if (!days.every((day) => extended.days.includes(day))) return visits;
  return {
    days,
    opens: extended.opens < opens ? extended.opens : opens,
    closes: extended.closes > closes ? extended.closes : closes,
  };
}

/** Returns from when a visit can be agreed, if that is before the visiting hours; otherwise null. */
export function earlyVisitsFrom(hours: OfficeHours): string | null {
  const { opens } = widestHours(hours);
  return opens < hours.visits.opens ? opens : null;
}

/** "Early visits start at 6am" */
export function describeEarlyVisits(hours: OfficeHours): string | null {
  const from = earlyVisitsFrom(hours);
  return from && `Early visits start at ${compactTime(from)}`;
}

export function visitHoursText({ visits }: OfficeHours): string {
  return `${describeDays(visits.days)} ${periodText(visits)}`;
}

export function isPhoneAnswered({
  office,
  officeByAppointment,
}: Pick<OfficeHours, "office" | "officeByAppointment">): boolean {
  return office.length > 0 || officeByAppointment.length > 0;
}

export function officeHourLines(hours: OfficeHours): { days: string; hours: string }[] {
  const open = hours.office.map((period) => ({
    days: describeDays(period.days, 3),
    hours: periodText(period),
  }));
  if (hours.officeByAppointment.length === 0) return open;
  return [...open, { days: describeDays(hours.officeByAppointment, 3), hours: "by appointment" }];
}

/** "Monday-Friday" for consecutive days, "Monday, Wednesday" for others. */
function describeDays(days: readonly Weekday[], letters?: number): string {
  const places = days.map((day) => weekdays.indexOf(day)).sort((a, b) => a - b);
  const names = places.map((place) => weekdays[place]?.slice(0, letters) ?? "");
  const isRun = places.every((place, i) => place === (places[0] ?? 0) + i);
  return isRun && names.length > 2 ? `${names[0]}-${names.at(-1)}` : names.join(", ");
}

const lastMinute = "23:59";

export function isAllDay({ opens, closes }: Omit<OpenPeriod, "days">): boolean {
  return opens === "00:00" && closes === lastMinute;
}

/** "8 AM-6 PM". A period ends a minute before midnight, because it may not cross it. */
function periodText({ opens, closes }: Omit<OpenPeriod, "days">, format = clockTime): string {
  if (isAllDay({ opens, closes })) return "all day";
  return `${format(opens)}-${format(closes === lastMinute ? "00:00" : closes)}`;
}

/** "10:42 AM"; "noon" and "midnight", because "12 PM" is ambiguous. */
export function clockTime(time24: string): string {
  if (time24 === "12:00") return "noon";
  if (time24 === "00:00") return "midnight";
  const [hour = 0, minute = 0] = time24.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** "7-9 PM", or "11 AM-1 PM" across noon. */
export function timeRange(from24: string, to24: string): string {
  const [from, to] = [clockTime(from24), clockTime(to24)];
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from}-${to}`;
}

function compactTime(time24: string): string {
  return clockTime(time24).replace(" ", "").toLowerCase();
}
