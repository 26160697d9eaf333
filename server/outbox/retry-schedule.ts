import { dayMs, hourMs, minuteMs, secondMs } from "#domain/durations.ts";
import { longestRetryMs } from "#domain/leads/limits.ts";

/** Standard Webhooks 1.0.0: ten attempts in a little over three days. */
const delaysMs = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
/** Each start, and each recovery of a channel, causes another attempt, so the number of attempts alone does not decide. */
const givenUpAfterMs = 3 * dayMs;

/** Null once all attempts and three days are over. */
export function nextAttemptAt({
  attempts,
  createdAt,
  now,
}: {
  attempts: number;
  createdAt: Date;
  now: Date;
}): Date | null {
  const ageMs = now.getTime() - createdAt.getTime();
  const waitMs = delaysMs[attempts] ?? (ageMs >= givenUpAfterMs ? null : longestRetryMs);
  // No wait of the schedule is longer than this, unless there were more attempts.
  const atMostMs = Math.max(30 * minuteMs, 4 * ageMs);
  return waitMs === null ? null : new Date(now.getTime() + Math.min(waitMs, atMostMs));
}
