import { type OpenPeriod, openPeriods, type ReplyRule, replyDueAt } from "./reply-time.ts";

/** Office time, enough to answer in. */
const leftOpenMs = 3_600_000;

/**
 * When to remind of a request that waits: when one office hour is left of the promised time, and once it has passed,
 * in office hours. None where nothing is promised.
 */
export function reminderTimes(receivedAt: Date, rule: ReplyRule): Date[] {
  const dueAt = replyDueAt(receivedAt, rule)?.getTime();
  if (dueAt === undefined) return [];
  const before: OpenPeriod[] = [];
  for (const { from, to } of openPeriods(receivedAt, rule)) {
    if (from < dueAt) before.push({ from, to: Math.min(to, dueAt) });
    if (dueAt < to) return [beforeEnd(before, dueAt), Math.max(from, dueAt)].map((time) => new Date(time));
  }
  return [new Date(beforeEnd(before, dueAt))];
}

/** When `leftOpenMs` of these periods are left. They hold more: a promise ends hours of office time after a request. */
function beforeEnd(periods: OpenPeriod[], end: number): number {
  let [time, leftMs] = [end, leftOpenMs];
  for (const { from, to } of periods.toReversed()) {
    if (leftMs === 0) break;
    const stepMs = Math.min(leftMs, to - from);
    [time, leftMs] = [to - stepMs, leftMs - stepMs];
  }
  return time;
}

/** The first of them, the same for all who come within a minute: computing it takes as long as storing a request. */
export function createFirstReminder(rule: ReplyRule): (receivedAt: Date) => Date | null {
  let last: { minute: number; at: Date | null } | null = null;
  return (receivedAt) => {
    const minute = Math.floor(receivedAt.getTime() / 60_000);
    if (last?.minute !== minute) last = { minute, at: reminderTimes(receivedAt, rule)[0] ?? null };
    return last.at;
  };
}
