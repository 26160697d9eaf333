import type { Clock } from "#domain/clock.ts";
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
/** While a channel fails, each new message makes the oldest one try again, so that attempts alone say little. */
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

/** Fewer may be chance, or about single requests. */
const failuresToPause = 5;
const firstPauseMs = 1000;
/** Bounds the time until a recovered channel is noticed. */
const longestPauseMs = minuteMs;

type ChannelPause = {
  allowedNow(concurrency: number): number;
  begin(): { end(isWorking: boolean | null): void };
};

/** After several failures in a row, one delivery at a time tests the channel, with growing pauses. */
export function createChannelPause(clock: Clock): ChannelPause {
  let failures = 0;
  let pauseMs = 0;
  let pausedAtMs = 0;

  function isOver(): boolean {
    const waitedMs = clock().getTime() - pausedAtMs;
    // Negative when the clock was set back by an unknown time.
    return waitedMs < 0 || waitedMs >= pauseMs;
  }

  return {
    allowedNow(concurrency) {
      if (failures < failuresToPause) return concurrency;
      return isOver() ? 1 : 0;
    },
    begin() {
      const isProbe = failures >= failuresToPause;
      return {
        end(isWorking) {
          if (isWorking === null) return;
          failures = isWorking ? 0 : failures + 1;
          // A result from before the pause says nothing new.
          if (!isProbe && failures !== failuresToPause) return;
          pauseMs = isProbe ? Math.min(pauseMs * 2, longestPauseMs) : firstPauseMs;
          pausedAtMs = clock().getTime();
        },
      };
    },
  };
}
