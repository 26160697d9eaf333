const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Standard Webhooks 1.0.0: the wait before each attempt, so ten attempts over a little more than three days. */
const waitsMs = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const longestWaitMs = 24 * hour;
/** Up to this share is added at random, so that what failed together does not come back together. */
const jitter = 0.2;

/**
 * When to try again after `attempts` failed attempts, or null when there have been enough of them. Never earlier than
 * the receiver asked for (Retry-After) and never more than a day ahead, so a clock set wrong cannot park a delivery.
 * `random` is a number from 0 to 1.
 */
export function nextAttemptAt(failed: {
  attempts: number;
  now: Date;
  random: number;
  retryAfterMs?: number | undefined;
}): Date | null {
  const wait = waitsMs[failed.attempts];
  if (wait === undefined) return null;
  const planned = wait * (1 + jitter * failed.random);
  const wished = Math.max(planned, failed.retryAfterMs ?? 0);
  return new Date(failed.now.getTime() + Math.round(Math.min(wished, longestWaitMs)));
}

/** `Retry-After` in milliseconds: seconds or a date; undefined when it is neither. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * second);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
