import { hash, randomBytes } from "node:crypto";

/** Short-lived values of this process, such as rate limits. Keys are kept as hashes, with a secret that ends with the process. */
export type ProcessMemory = {
  tag(text: string): string;
  recall<T>(key: string): T | undefined;
  change<T>(key: string, change: (kept: T | undefined) => T, time: { now: number; keepMs: number }): void;
};

/** For each duration; the oldest entries are evicted. */
const maxKept = 50_000;

/** By lifetime, then by hashed key, newest last. */
export type KeptInProcess = Map<number, Map<string, { value: unknown; forgetAt: number }>>;

export function createProcessMemory(kept: KeptInProcess = new Map()): ProcessMemory {
  const secret = randomBytes(32).toString("base64");
  // Called many times a request; a keyed digest takes thirty times as long, and no hash leaves the process.
  const digest = (key: string) => hash("sha256", secret + key, "base64");

  function find(hashed: string) {
    for (const ofDuration of kept.values()) if (ofDuration.has(hashed)) return ofDuration.get(hashed)?.value;
  }

  return {
    // Two characters of 64: thousands of networks share one, so that it identifies nobody.
    tag: (text) => digest(text).slice(0, 2),
    recall: <T>(key: string) => find(digest(key)) as T | undefined,
    change(key, change, { now, keepMs }) {
      const hashed = digest(key);
      const ofDuration = kept.get(keepMs) ?? new Map();
      kept.set(keepMs, ofDuration);
      forget(ofDuration, now);
      const before = ofDuration.get(hashed)?.value;
      const value = change(before);
      if (value === before) return;
      ofDuration.delete(hashed);
      ofDuration.set(hashed, { value, forgetAt: now + keepMs });
    },
  };
}

function forget(ofDuration: Map<string, { forgetAt: number }>, now: number): void {
  for (const [key, { forgetAt }] of ofDuration) {
    if (forgetAt > now && ofDuration.size <= maxKept) return;
    ofDuration.delete(key);
  }
}
