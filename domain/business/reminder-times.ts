import { addDays } from "../calendar-date.ts";
import { hourMs, minuteMs } from "../durations.ts";
import { earlyCareReminder, lateAnswerAt, startsBeforeAnswer } from "./early-care.ts";
import {
  dayStart,
  isOfficeDay,
  type OpenPeriod,
  openPeriods,
  type ReplyRule,
  replyDueAt,
} from "./reply-time.ts";

const reminderNoticeMs = hourMs;

/**
 * When one office hour is left to answer, when the promised time has passed, and soon when care starts before. On the first
 * office day after a closed one, what came in before comes once, as the office opens.
 */
export function reminderTimes(receivedAt: Date, rule: ReplyRule, firstDay = ""): Date[] {
  const isEarly = lateAnswerAt(firstDay, receivedAt, rule) !== null;
  const early = isEarly ? [earlyCareReminder(receivedAt, rule.businessClock)] : [];
  const later = gatherAfterClosedDay(answerReminders(receivedAt, rule), receivedAt, rule);
  return [...early, ...later].sort((a, b) => a.getTime() - b.getTime());
}

function gatherAfterClosedDay(times: Date[], receivedAt: Date, rule: ReplyRule): Date[] {
  const [first, ...others] = times;
  if (!first) return [];
  const { businessClock } = rule;
  const dayOf = (time: Date) => businessClock(time).date;
  const dayBefore = dayStart(addDays(dayOf(first), -1), businessClock);
  const [opening] = openPeriods(first, rule);
  if (!opening || opening.from <= receivedAt.getTime() || isOfficeDay(dayBefore, rule)) return times;
  return [new Date(opening.from), ...others.filter((time) => dayOf(time) !== dayOf(first))];
}

function answerReminders(receivedAt: Date, rule: ReplyRule): Date[] {
  const dueAt = replyDueAt(receivedAt, rule)?.getTime();
  if (dueAt === undefined) return [];
  const before: OpenPeriod[] = [];
  for (const { from, to } of openPeriods(receivedAt, rule)) {
    if (from < dueAt) before.push({ from, to: Math.min(to, dueAt) });
    if (dueAt < to) return [noticeTime(before, dueAt), Math.max(from, dueAt)].map((time) => new Date(time));
  }
  return [new Date(noticeTime(before, dueAt))];
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
