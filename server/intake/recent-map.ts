/** What is known of the last while, such as who has sent what; the newest entry is the last. */
export type RecentMap<Value> = Map<string, { value: Value; forgetAt: number }>;

/** A crowd must not fill the memory. */
const maxKept = 50_000;

/** Forgets what is over, and what is oldest of too much. */
export function setRecent<Value>(
  map: RecentMap<Value>,
  key: string,
  value: Value,
  { now, keepMs }: { now: number; keepMs: number },
): void {
  map.delete(key);
  map.set(key, { value, forgetAt: now + keepMs });
  for (const [oldest, { forgetAt }] of map) {
    if (forgetAt > now && map.size <= maxKept) return;
    map.delete(oldest);
  }
}

/** In both directions: a clock that was set back by days must lock nobody out for days. */
export function isWithin(durationMs: number, at: number, now: number): boolean {
  return Math.abs(now - at) < durationMs;
}
