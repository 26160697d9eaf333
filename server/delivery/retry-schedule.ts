import type { Clock } from "../../domain/clock.ts";

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

/** Fewer may be chance, or about single requests. */
const failuresToPause = 5;
const firstPauseMs = 1000;
/** A channel that works again is noticed after this long at most. */
const longestPauseMs = 60_000;

type ChannelPause = {
  /** How many sends may be under way now. */
  allowedNow(concurrency: number): number;
  /** Call when an attempt begins, and `end` when it is over: whether the channel works, null when not known. */
  begin(): { end(isWorking: boolean | null): void };
};

/**
 * Spares a channel that fails again and again, and the server with it: after some failures in a row one delivery at a
 * time tries it, with pauses that grow, until one gets through.
 */
export function createChannelPause(clock: Clock): ChannelPause {
  let failures = 0;
  let pauseMs = 0;
  let pausedAtMs = 0;

  function isOver(): boolean {
    const waitedMs = clock().getTime() - pausedAtMs;
    // Less than nothing: the clock was set back, and nobody knows by how much.
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
          // The result of an attempt from before the pause says nothing new.
          if (!isProbe && failures !== failuresToPause) return;
          pauseMs = isProbe ? Math.min(pauseMs * 2, longestPauseMs) : firstPauseMs;
          pausedAtMs = clock().getTime();
        },
      };
    },
  };
}
