import { addDays, isCalendarDate } from "../calendar-date.ts";
import { hourMs, minuteMs } from "../durations.ts";
import { startsBeforeAnswer } from "./early-care.ts";
import {
  dayStart,
  instantAt,
  isOfficeDay,
  type OpenPeriod,
  openPeriods,
  type ReplyRule,
  replyDueAt,
  type ToldAnswer,
  toldAnswer,
} from "./reply-time.ts";

const reminderNoticeMs = hourMs;
const noon = "12:00:00";

type Waiting = { receivedAt: Date; dueAt: Date | null; firstDay?: string };

/**
 * Returns when the owners are next reminded of an unanswered request: when one office hour is left to answer it (half of
 * them if fewer than two), or as the office opens after a closed day; at noon of the day before care starts; every two hours
 * of its first day, or from receipt if care starts before the answer is due. Null when only the morning mail will list it.
 */
export function nextReminder(
  { receivedAt, dueAt, firstDay = "" }: Waiting,
  after: Date,
  rule: ReplyRule,
): Date | null {
  const { businessClock } = rule;
  const answer = dueAt && answerReminder(receivedAt, dueAt.getTime(), rule);
  const times = [answer];
  if (isCalendarDate(firstDay)) {
    const isEarly = startsBeforeAnswer(firstDay, receivedAt, dueAt, businessClock);
    const eve = new Date(instantAt(addDays(firstDay, -1), noon, businessClock));
    if (!isEarly && eve > (answer ?? receivedAt)) times.push(eve);
    const from = isEarly ? new Date(receivedAt.getTime() + leastWaitMs) : dayStart(firstDay, businessClock);
    times.push(nextCareReminder(firstDay, from > after ? from : after, businessClock));
  }
  return (
    times.filter((time) => time !== null && time > after).sort((a, b) => Number(a) - Number(b))[0] ?? null
  );
}

/** No reminder is sent sooner, because the owners have just got the request itself. */
const leastWaitMs = 15 * minuteMs;
const careHours = ["07", "09", "11", "13", "15", "17", "19", "21"];

function nextCareReminder(
  firstDay: string,
  after: Date,
  businessClock: ReplyRule["businessClock"],
): Date | null {
  for (let date = businessClock(after).date; date <= firstDay; date = addDays(date, 1))
    for (const hour of careHours) {
      const at = new Date(instantAt(date, `${hour}:00:00`, businessClock));
      if (at > after) return at;
    }
  return null;
}

function answerReminder(receivedAt: Date, dueAt: number, rule: ReplyRule): Date {
  const before: OpenPeriod[] = [];
  const received = receivedAt.getTime();
  for (const { from, to } of openPeriods(receivedAt, rule)) {
    if (from >= dueAt) break;
    if (to > received) before.push({ from: Math.max(from, received), to: Math.min(to, dueAt) });
  }
  const time = new Date(noticeTime(before, dueAt));
  const [opening] = openPeriods(time, rule);
  const dayBefore = dayStart(addDays(rule.businessClock(time).date, -1), rule.businessClock);
  const isAfterClosedDay =
    opening && opening.from > received && dueAt <= opening.to && !isOfficeDay(dayBefore, rule);
  return isAfterClosedDay ? new Date(opening.from) : time;
}

/** Returns the time that leaves one office hour, or half of them; without office hours, an hour before `end`. */
function noticeTime(periods: OpenPeriod[], end: number): number {
  const openMs = periods.reduce((sum, { from, to }) => sum + to - from, 0);
  let [time, leftMs] = [end, openMs > 0 ? Math.min(reminderNoticeMs, openMs / 2) : reminderNoticeMs];
  for (const { from, to } of periods.toReversed()) {
    if (leftMs === 0) break;
    const stepMs = Math.min(leftMs, to - from);
    [time, leftMs] = [to - stepMs, leftMs - stepMs];
  }
  return time - leftMs;
}

/** When the answer to a request is due, how the visitor is told, and when the owners are first reminded. */
type AnswerTimes = { replyBy: Date | null; answer: ToldAnswer | null; remindAt: Date | null };

/** Cached by the minute, because computing it takes as long as storing a request. */
export function createAnswerTimes(rule: ReplyRule): (receivedAt: Date, firstDay?: string) => AnswerTimes {
  let last: ({ minute: number } & AnswerTimes) | null = null;
  return (receivedAt, firstDay = "") => {
    // Rounds up, so that a request at closing time is one of office hours.
    const minute = Math.ceil(receivedAt.getTime() / minuteMs);
    if (last?.minute !== minute) {
      const replyBy = replyDueAt(receivedAt, rule);
      const remindAt = nextReminder({ receivedAt, dueAt: replyBy }, receivedAt, rule);
      last = { minute, replyBy, answer: toldAnswer(replyBy, rule), remindAt };
    }
    const { replyBy, answer, remindAt } = last;
    if (!isCalendarDate(firstDay)) return { replyBy, answer, remindAt };
    const waiting = { receivedAt, dueAt: replyBy, firstDay };
    return { replyBy, answer, remindAt: nextReminder(waiting, receivedAt, rule) };
  };
}
