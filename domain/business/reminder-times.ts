import { openPeriods, type ReplyRule, replyDueAt } from "./reply-time.ts";

/** `dueAt` is the end of what was promised; each of `at` is when the owners are reminded of it. */
export type Reminders = { dueAt: Date; at: Date[] };

/**
 * When to remind of a request that waits: once when a third of the promised time is left, once when it has passed, each
 * moved to when the office next opens. Where both come to the same time there is one. Null where nothing is promised.
 */
export function reminderTimes(receivedAt: Date, rule: ReplyRule): Reminders | null {
  const dueAt = replyDueAt(receivedAt, rule);
  if (!dueAt) return null;
  const promisedMs = dueAt.getTime() - receivedAt.getTime();
  const wished = [receivedAt.getTime() + Math.round((promisedMs * 2) / 3), dueAt.getTime()];
  const times = wished.flatMap((instant) => {
    for (const { from, to } of openPeriods(receivedAt, rule))
      if (instant < to) return Math.max(instant, from);
    return [];
  });
  return { dueAt, at: [...new Set(times)].map((time) => new Date(time)) };
}

/** The first of them that is still to come. */
export function nextReminder(receivedAt: Date, rule: ReplyRule, now: Date): Date | null {
  return reminderTimes(receivedAt, rule)?.at.find((time) => time > now) ?? null;
}

/** The first of them, the same for all who come within a minute: to reckon it takes as long as to store a request. */
export function createFirstReminder(rule: ReplyRule): (receivedAt: Date) => Date | null {
  let last: { minute: number; at: Date | null } | null = null;
  return (receivedAt) => {
    const minute = Math.floor(receivedAt.getTime() / 60_000);
    if (last?.minute !== minute) last = { minute, at: reminderTimes(receivedAt, rule)?.at[0] ?? null };
    return last.at;
  };
}
