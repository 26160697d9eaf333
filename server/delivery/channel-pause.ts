import type { Clock } from "../../domain/clock.ts";

/** Fewer may be chance, or about single requests. */
const failuresToPause = 5;
const firstPauseMs = 1000;
/** A channel that works again is noticed after this long at most. */
const longestPauseMs = 60_000;

export type ChannelPause = {
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
