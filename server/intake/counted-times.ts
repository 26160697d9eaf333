import type { ProcessMemory } from "./process-memory.ts";

/** What is taken while a request is judged, and given back unless a lead is stored. */
export type Taken = { release(): void };

export const nothingTaken: Taken = { release: () => undefined };

/** Adds `now` to the times of a key while there are fewer than `atMost` within the window. */
export function takeTime(
  memory: ProcessMemory,
  key: string,
  { now, windowMs, atMost }: { now: number; windowMs: number; atMost: number },
): Taken & { countBefore: number } {
  const change = (changeTimes: (kept: number[]) => number[]) =>
    memory.change<number[]>(key, (kept = []) => changeTimes(kept), { now, keepMs: windowMs });
  let countBefore = 0;
  change((kept) => {
    const times = kept.filter((at) => isWithin(windowMs, at, now));
    countBefore = times.length;
    return countBefore < atMost ? [...times, now] : kept;
  });
  const release = () => {
    if (countBefore >= atMost) return;
    change((kept) => {
      const index = kept.lastIndexOf(now);
      return index < 0 ? kept : kept.toSpliced(index, 1);
    });
  };
  return { countBefore, release };
}

/** In both directions: a clock that was set back by days must lock nobody out for days. */
export function isWithin(durationMs: number, at: number, now: number): boolean {
  return Math.abs(now - at) < durationMs;
}
