import { addDays, isCalendarDate } from "../calendar-date.ts";
import { hourMs, minuteMs } from "../durations.ts";
import { earlyCareReminder, lateAnswerAt, startsBeforeAnswer } from "./early-care.ts";
import {
  dayStart,
  instantAt,
  isOfficeDay,
  type OpenPeriod,
  openPeriods,
  type ReplyRule,
  replyDueAt,
} from "./reply-time.ts";

const reminderNoticeMs = hourMs;
const noon = "12:00:00";

/**
 * When one office hour is left to answer, or as the office opens after a closed day. Where care starts before the answer, at the next
 * full hour too; otherwise at noon of the day before it begins.
 */
export function reminderTimes(receivedAt: Date, rule: ReplyRule, firstDay = ""): Date[] {
  const answer = answerReminder(receivedAt, rule);
  if (lateAnswerAt(firstDay, receivedAt, rule) !== null)
    return inOrder([earlyCareReminder(receivedAt, rule.businessClock), answer]);
  const eve = isCalendarDate(firstDay) ? eveOf(firstDay, rule.businessClock) : null;
  return inOrder([answer, eve && eve > (answer ?? receivedAt) ? eve : null]);
}

function inOrder(times: (Date | null)[]): Date[] {
  return times.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime());
}

function eveOf(firstDay: string, businessClock: ReplyRule["businessClock"]): Date {
  return new Date(instantAt(addDays(firstDay, -1), noon, businessClock));
}

function answerReminder(receivedAt: Date, rule: ReplyRule): Date | null {
  const dueAt = replyDueAt(receivedAt, rule)?.getTime();
  if (dueAt === undefined) return null;
  const before: OpenPeriod[] = [];
  for (const { from, to } of openPeriods(receivedAt, rule)) {
    if (from >= dueAt) break;
    before.push({ from, to: Math.min(to, dueAt) });
  }
  const time = new Date(noticeTime(before, dueAt));
  const [opening] = openPeriods(time, rule);
  const dayBefore = dayStart(addDays(rule.businessClock(time).date, -1), rule.businessClock);
  const isAfterClosedDay = opening && opening.from > receivedAt.getTime() && !isOfficeDay(dayBefore, rule);
  return isAfterClosedDay ? new Date(opening.from) : time;
}

/** The periods are always longer than this, because a reply is due several office hours after its request. */
function noticeTime(periods: OpenPeriod[], end: number): number {
  let [time, leftMs] = [end, reminderNoticeMs];
  for (const { from, to } of periods.toReversed()) {
    if (leftMs === 0) break;
    const stepMs = Math.min(leftMs, to - from);
    [time, leftMs] = [to - stepMs, leftMs - stepMs];
  }
  return time;
}

/** What is due by then comes in one mail. Promises end on full hours, so none of them ends in between. */
export function endOfHour(at: Date): Date {
  return new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs);
}

/** Cached by the minute, because computing it takes as long as storing a request. */
export function createFirstReminder(rule: ReplyRule): (receivedAt: Date, firstDay?: string) => Date | null {
  let last: { minute: number; at: Date | null; dueAt: Date | null } | null = null;
  return (receivedAt, firstDay = "") => {
    const minute = Math.floor(receivedAt.getTime() / minuteMs);
    if (last?.minute !== minute)
      last = {
        minute,
        at: reminderTimes(receivedAt, rule)[0] ?? null,
        dueAt: replyDueAt(receivedAt, rule),
      };
    const { at, dueAt } = last;
    return startsBeforeAnswer(firstDay, receivedAt, dueAt, rule.businessClock)
      ? (reminderTimes(receivedAt, rule, firstDay)[0] ?? at)
      : at;
  };
}
