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
/** Each recovery of a channel makes a message try again, so that attempts alone say little. */
const givenUpAfterMs = 3 * dayMs;
/** Spreads simultaneous failures. */
const jitter = 0.2;

/** Null once all attempts and three days are over. Never before Retry-After. */
export function nextAttemptAt(failed: {
  attempts: number;
  createdAt: Date;
  now: Date;
  random: number;
  retryAfterMs?: number | undefined;
}): Date | null {
  const isOld = failed.now.getTime() - failed.createdAt.getTime() >= givenUpAfterMs;
  const wait = delaysMs[failed.attempts] ?? (isOld ? null : longestRetryMs);
  if (wait === null) return null;
  const planned = wait * (1 + jitter * failed.random);
  const wished = Math.max(planned, failed.retryAfterMs ?? 0);
  return new Date(failed.now.getTime() + Math.round(Math.min(wished, longestRetryMs)));
}

export function readRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * secondMs);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
