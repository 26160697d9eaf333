import { addDays, isCalendarDate } from "../calendar-date.ts";
import { hourMs, minuteMs } from "../durations.ts";
import { earlyCareReminder, startsBeforeAnswer } from "./early-care.ts";
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
export function reminderTimes(receivedAt: Date, dueAt: Date | null, rule: ReplyRule, firstDay = ""): Date[] {
  const answer = dueAt && answerReminder(receivedAt, dueAt.getTime(), rule);
  if (startsBeforeAnswer(firstDay, receivedAt, dueAt, rule.businessClock))
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

function answerReminder(receivedAt: Date, dueAt: number, rule: ReplyRule): Date {
  const before: OpenPeriod[] = [];
  for (const { from, to } of openPeriods(receivedAt, rule)) {
    if (from >= dueAt) break;
    before.push({ from, to: Math.min(to, dueAt) });
  }
  const time = new Date(noticeTime(before, dueAt));
  const [opening] = openPeriods(time, rule);
  const dayBefore = dayStart(addDays(rule.businessClock(time).date, -1), rule.businessClock);
  const isAfterClosedDay =
    opening && opening.from > receivedAt.getTime() && opening.from < dueAt && !isOfficeDay(dayBefore, rule);
  return isAfterClosedDay ? new Date(opening.from) : time;
}

/** Where days off have come since and leave no office hour, an hour of the clock. */
function noticeTime(periods: OpenPeriod[], end: number): number {
  let [time, leftMs] = [end, reminderNoticeMs];
  for (const { from, to } of periods.toReversed()) {
    if (leftMs === 0) break;
    const stepMs = Math.min(leftMs, to - from);
    [time, leftMs] = [to - stepMs, leftMs - stepMs];
  }
  return time - leftMs;
}

/** What is due by then comes in one mail. Promises end on full hours, so none of them ends in between. */
export function endOfHour(at: Date): Date {
  return new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs);
}

/** When the answer to a request is due, and the first reminder of it. */
type AnswerTimes = { replyBy: Date | null; remindAt: Date | null };

/** Cached by the minute, because computing it takes as long as storing a request. */
export function createAnswerTimes(rule: ReplyRule): (receivedAt: Date, firstDay?: string) => AnswerTimes {
  let last: ({ minute: number } & AnswerTimes) | null = null;
  return (receivedAt, firstDay = "") => {
    // The end of a minute counts to it, as a request at closing time is one of office hours.
    const minute = Math.ceil(receivedAt.getTime() / minuteMs);
    if (last?.minute !== minute) {
      const replyBy = replyDueAt(receivedAt, rule);
      last = { minute, replyBy, remindAt: reminderTimes(receivedAt, replyBy, rule)[0] ?? null };
    }
    const { replyBy, remindAt } = last;
    if (!startsBeforeAnswer(firstDay, receivedAt, replyBy, rule.businessClock)) return { replyBy, remindAt };
    return { replyBy, remindAt: reminderTimes(receivedAt, replyBy, rule, firstDay)[0] ?? null };
  };
}
