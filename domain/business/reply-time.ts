import { addDays, businessDate, shortDate } from "../calendar-date.ts";
import { createZonedClock } from "../zoned-clock.ts";
import { businessTimeZone, clockTime, type OfficeHours, weekdays } from "./office-hours.ts";

/** How soon requests are answered: within so many hours, as the office is open. */
export type ReplyRule = { withinHours: number } & Pick<OfficeHours, "office" | "closed">;

const hourMs = 3_600_000;
/** A promise that ends with the minute the office opens could not be kept. */
const neededOpenMs = 3 * hourMs;
/** An office that stays closed for longer promises nothing. */
const searchedDays = 60;

/** In milliseconds. */
export type OpenPeriod = { from: number; to: number };

/**
 * Until when a request is answered: the later of so many hours after it was received, rolled to when the office is
 * open, and three open hours after it was received; on the hour. Null where the office never opens.
 */
export function replyDueAt(receivedAt: Date, rule: ReplyRule): Date | null {
  const rolled = whenOpen(openPeriods(receivedAt, rule), receivedAt.getTime() + rule.withinHours * hourMs);
  const worked = afterOpenTime(openPeriods(receivedAt, rule), receivedAt.getTime(), neededOpenMs);
  if (rolled === null || worked === null) return null;
  return new Date(Math.ceil(Math.max(rolled, worked) / hourMs) * hourMs);
}

/** "Tue, Nov 25, 6 PM", by the clock in Castle Rock */
export function replyTimeText(dueAt: Date): string {
  const { date, time } = businessClock(dueAt);
  return `${shortDate(date)}, ${clockTime(time.slice(0, -":00".length))}`;
}

/** When the office is open, from that day on, the earliest first; each day is reckoned when it is asked for. */
export function* openPeriods(from: Date, { office, closed }: ReplyRule): Generator<OpenPeriod> {
  const today = businessDate(from);
  for (let i = 0; i < searchedDays; i++) {
    const date = addDays(today, i);
    if (closed.some(({ day }) => date.endsWith(day))) continue;
    const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? "Sunday";
    yield* office
      .filter(({ days }) => days.includes(weekday))
      .map(({ opens, closes }) => ({ from: instantAt(date, opens), to: instantAt(date, closes) }))
      .sort((a, b) => a.from - b.from);
  }
}

export function isOfficeDay(at: Date, rule: ReplyRule): boolean {
  const [next] = openPeriods(at, rule);
  return next !== undefined && businessDate(new Date(next.from)) === businessDate(at);
}

export function isOfficeOpen(at: Date, rule: ReplyRule): boolean {
  const instant = at.getTime();
  for (const { from, to } of openPeriods(at, rule)) {
    if (instant < from) return false;
    if (instant < to) return true;
  }
  return false;
}

/** This instant when the office is open then, otherwise when it opens next. */
function whenOpen(periods: Iterable<OpenPeriod>, instant: number): number | null {
  for (const { from, to } of periods) if (instant <= to) return Math.max(instant, from);
  return null;
}

function afterOpenTime(periods: Iterable<OpenPeriod>, start: number, openMs: number): number | null {
  let leftMs = openMs;
  for (const { from, to } of periods) {
    const begin = Math.max(from, start);
    if (begin + leftMs <= to) return begin + leftMs;
    leftMs -= Math.max(0, to - begin);
  }
  return null;
}

/** When the clock in Castle Rock shows this. */
export function instantAt(date: string, time: string): number {
  return instantShown(Date.parse(`${date}T${time}Z`));
}

/** When this day begins in Castle Rock. */
export function dayStart(date: string): Date {
  return new Date(instantShown(Date.parse(date)));
}

/** @param shown what the clock shows, as if it were UTC. The offset is looked up twice, for days on which it changes. */
function instantShown(shown: number): number {
  return shown - offsetAt(shown - offsetAt(shown));
}

const businessClock = createZonedClock(businessTimeZone);

/** What the clock in Castle Rock is ahead of UTC. */
function offsetAt(instant: number): number {
  const { date, time } = businessClock(new Date(instant));
  return Date.parse(`${date}T${time}Z`) - instant;
}
