import { addDays, fullDate, shortDate } from "../calendar-date.ts";
import { hourMs, minuteMs } from "../durations.ts";
import { counted } from "../wording.ts";
import { offsetAt, type ZonedClock } from "../zoned-clock.ts";
import {
  clockTime,
  type DayOff,
  isAllDay,
  isDayOff,
  type OfficeHours,
  weekdayOf,
  weekdays,
} from "./office-hours.ts";

/** `withinHours` are clock hours, but answers are due while the office is open. `businessDays` are days it opens. */
export type PublishedReplyRule = {
  withinHours: number;
  businessDays?: number;
  closed: readonly DayOff[];
} & Pick<OfficeHours, "office">;

export type ReplyRule = PublishedReplyRule & { businessClock: ZonedClock };

/** Office hours needed for an answer: a promise that ends as the office opens could not be kept. */
const neededOpenMs = 3 * hourMs;
/** How far to look for office hours. An office that is closed for longer promises nothing. */
const searchedDays = 60;

export type OpenPeriod = { from: number; to: number };

/** Returns the later of `withinHours` after receipt, moved into office hours, and three office hours after receipt. */
export function replyDueAt(receivedAt: Date, rule: ReplyRule): Date | null {
  if (rule.businessDays !== undefined) return businessDaysAfter(receivedAt, rule.businessDays, rule);
  const promisedMs = rule.withinHours * hourMs;
  const after = receivedAt.getTime() + promisedMs;
  const period = nextOpenPeriod(openPeriods(receivedAt, rule), after);
  if (period === null) return null;
  const neededMs = Math.min(neededOpenMs, promisedMs);
  const worked = addOpenTime(openPeriods(receivedAt, rule), receivedAt.getTime(), neededMs) ?? period.to;
  // A promise of less than a day is rounded up to the minute.
  const stepMs = rule.withinHours < 24 ? minuteMs : hourMs;
  return new Date(Math.ceil(Math.max(after, period.from, Math.min(worked, period.to)) / stepMs) * stepMs);
}

/** Returns when the office closes on the last of these business days. The day of receipt is not counted. */
function businessDaysAfter(receivedAt: Date, count: number, rule: ReplyRule): Date | null {
  const { businessClock } = rule;
  const today = businessClock(receivedAt).date;
  const closings = new Map<string, number>();
  for (const { from, to } of openPeriods(receivedAt, rule)) {
    const { date } = businessClock(new Date(from));
    if (date === today) continue;
    if (closings.size === count && !closings.has(date)) break;
    closings.set(date, to);
  }
  const [last] = [...closings.values()].slice(count - 1);
  return last === undefined ? null : new Date(last);
}

/** After "within the next": "24 business hours", "business hour"; without phone hours "24 hours" */
export function businessHoursText({ withinHours, office }: PublishedReplyRule): string {
  const hour = office.length > 0 ? "business hour" : "hour";
  return withinHours === 1 ? hour : `${withinHours} ${hour}s`;
}

/** Used when the due time is unknown: "within 24 hours, or soon after we reopen", "within 5 business days" */
export function replyRuleText({ withinHours, businessDays, ...hours }: PublishedReplyRule): string {
  if (businessDays !== undefined) return `within ${counted(businessDays, "business day")}`;
  return `within ${counted(withinHours, "hour")}${reopens(hours) ? ", or soon after we reopen" : ""}`;
}

/** Returns false when the phone is answered around the clock, or never. */
function reopens({ office, closed }: Pick<PublishedReplyRule, "office" | "closed">): boolean {
  const isAlwaysOpen = weekdays.every((day) =>
    office.some((period) => period.days.includes(day) && isAllDay(period)),
  );
  return office.length > 0 && !(isAlwaysOpen && closed.length === 0);
}

/** "Tue, Nov 25, 6 PM", or "Tue, Nov 25" where days are counted */
export function replyDueText(dueAt: Date, { businessDays, businessClock }: ReplyRule): string {
  return businessDays === undefined
    ? replyTimeText(dueAt, businessClock)
    : shortDate(businessClock(dueAt).date);
}

/** "Tue, Nov 25, 6 PM" on the clocks of the business */
export function replyTimeText(dueAt: Date, businessClock: ZonedClock): string {
  const { date, time } = businessClock(dueAt);
  return `${shortDate(date)}, ${zonedTimeText(time)}`;
}

/** "6 PM" for "18:00:00" */
function zonedTimeText(time: string): string {
  return clockTime(time.slice(0, -":00".length));
}

/** A generator, so that only the days that are needed get computed. */
export function* openPeriods(
  from: Date,
  { office, closed, businessClock }: ReplyRule,
): Generator<OpenPeriod> {
  const today = businessClock(from).date;
  for (let i = 0; i < searchedDays; i++) {
    const date = addDays(today, i);
    if (isDayOff(closed, date)) continue;
    const weekday = weekdayOf(date);
    yield* office
      .filter(({ days }) => days.includes(weekday))
      .map(({ opens, closes }) => ({
        from: instantAt(date, opens, businessClock),
        to: instantAt(date, closes, businessClock),
      }))
      .sort((a, b) => a.from - b.from);
  }
}

/** Returns whether the owners handle requests on this day; without phone hours, on each day that isn't off. */
export function isOfficeDay(at: Date, rule: ReplyRule): boolean {
  const { office, closed, businessClock } = rule;
  const { date } = businessClock(at);
  if (office.length === 0) return !isDayOff(closed, date);
  const [next] = openPeriods(at, rule);
  return next !== undefined && businessClock(new Date(next.from)).date === date;
}

/** Returns the day of the promised answer, before which nothing can be booked; today without a promise. */
export function answerDay(at: Date, rule: ReplyRule): string {
  return rule.businessClock(replyDueAt(at, rule) ?? at).date;
}

/** Returns the days on which nobody answers the phone; none for a business without phone hours. */
export function closedAmong(days: readonly string[], rule: ReplyRule): string[] {
  if (rule.office.length === 0) return [];
  return days.filter((day) => !isOfficeDay(dayStart(day, rule.businessClock), rule));
}

export function isOfficeOpen(at: Date, rule: ReplyRule): boolean {
  const instant = at.getTime();
  for (const { from, to } of openPeriods(at, rule)) {
    if (instant < from) return false;
    if (instant < to) return true;
  }
  return false;
}

/** Returns null when the office does not open in the searched days. */
export function nextOpenAt(at: Date, rule: ReplyRule): Date | null {
  const next = nextOpenPeriod(openPeriods(at, rule), at.getTime());
  return next && new Date(Math.max(at.getTime(), next.from));
}

function nextOpenPeriod(periods: Iterable<OpenPeriod>, instant: number): OpenPeriod | null {
  for (const period of periods) if (instant <= period.to) return period;
  return null;
}

function addOpenTime(periods: Iterable<OpenPeriod>, start: number, openMs: number): number | null {
  let leftMs = openMs;
  for (const { from, to } of periods) {
    const begin = Math.max(from, start);
    if (begin + leftMs <= to) return begin + leftMs;
    leftMs -= Math.max(0, to - begin);
  }
  return null;
}

export function instantAt(date: string, time: string, businessClock: ZonedClock): number {
  return instantOfLocal(Date.parse(`${date}T${time}Z`), businessClock);
}

export function dayStart(date: string, businessClock: ZonedClock): Date {
  return new Date(instantOfLocal(Date.parse(date), businessClock));
}

/** `shown` is local time as if it were UTC; the offset is looked up twice for days on which it changes. */
function instantOfLocal(shown: number, businessClock: ZonedClock): number {
  return shown - offsetAt(shown - offsetAt(shown, businessClock), businessClock);
}

/** Times shown to a visitor once a request is stored: the server's, as a visitor's clock may be days or years off. */
export type ToldTimes = {
  /** ISO 8601. */
  receivedAt: string;
  /** "Sat, Nov 28, 2026, 5:45 PM" */
  received: string;
  /** Null when none is promised. */
  answer: ToldAnswer | null;
};

/** When the answer is due (ISO 8601), on which day, and how that is said: "Mon, Nov 30, 8 AM". */
export type ToldAnswer = { at: string; day: string; text: string };

export function toldTimes(
  receivedAt: Date,
  answer: ToldAnswer | null,
  { businessClock }: Pick<ReplyRule, "businessClock">,
): ToldTimes {
  const { date, time } = businessClock(receivedAt);
  return {
    receivedAt: receivedAt.toISOString(),
    received: `${fullDate(date)}, ${zonedTimeText(time)}`,
    answer,
  };
}

export function toldAnswer(dueAt: Date | null, rule: ReplyRule): ToldAnswer | null {
  return (
    dueAt && {
      at: dueAt.toISOString(),
      day: rule.businessClock(dueAt).date,
      text: replyDueText(dueAt, rule),
    }
  );
}

/** Returns whether care starts on the day of the answer or before, so that it may start unanswered. */
export function isAnsweredLate({ day }: ToldAnswer, firstDay: string): boolean {
  return firstDay !== "" && firstDay <= day;
}
