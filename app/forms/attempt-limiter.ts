import { attemptsPerWindow, attemptWindowMs } from "../../domain/function-calls.ts";
import { readTabMemory, writeTabMemory } from "./tab-memory.ts";

/** Spares the visitor a refused send; the server's own count is the one that binds. */
export type AttemptLimiter = {
  isAllowed: (email: string) => Promise<boolean>;
  /** Counts a request that the server accepted; a failed send must not lock the visitor out. */
  count: (email: string) => Promise<void>;
};

/** `countedAs` keeps counts of different things apart. */
export function createAttemptLimiter(now: () => number = Date.now, countedAs = "attempts"): AttemptLimiter {
  const memory = new Map<string, number[]>();
  const recent = (key: string) =>
    (readTabMemory<number[]>(key) ?? memory.get(key) ?? []).filter((at) => at > now() - attemptWindowMs);
  return {
    isAllowed: async (email) => recent(await keyOf(email, countedAs)).length < attemptsPerWindow,
    count: async (email) => {
      const key = await keyOf(email, countedAs);
      const attempts = [...recent(key), now()];
      memory.set(key, attempts);
      writeTabMemory(key, attempts);
    },
  };
}

/** Hashed, so that no address lies in the browser's storage. */
async function keyOf(email: string, countedAs: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  // Without a secure context there is no hash: one count for all addresses then.
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : new Uint8Array();
  return `${countedAs}:${Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
