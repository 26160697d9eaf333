import { attemptsPerWindow, attemptWindowMs } from "#domain/requests/request-protocol.ts";
import { readTabMemory, writeTabMemory } from "../../client/tab-memory.ts";

/** Avoids sends that the server would reject; the server's own limit is decisive. */
export type AttemptLimiter = {
  /** 0 for a request that was already counted, because the server recognizes its retries. */
  secondsToWait: (email: string, requestId: string) => Promise<number>;
  /** Counts each request once that is stored or may be; a failed send must not lock the visitor out. */
  count: (email: string, requestId: string) => Promise<void>;
};

type Attempt = { requestId: string; at: number };

export function createAttemptLimiter(now: () => number = Date.now): AttemptLimiter {
  const memory = new Map<string, Attempt[]>();
  // Looks before and after, so that a clock that was set back locks nobody out.
  const recent = (key: string) =>
    (readTabMemory(key, areAttempts) ?? memory.get(key) ?? []).filter(
      ({ at }) => Math.abs(now() - at) < attemptWindowMs,
    );
  return {
    secondsToWait: async (email, requestId) => {
      const attempts = recent(await keyOf(email));
      const oldest = attempts.at(-attemptsPerWindow);
      if (!oldest || attempts.some((each) => each.requestId === requestId)) return 0;
      return Math.ceil((oldest.at + attemptWindowMs - now()) / 1000);
    },
    count: async (email, requestId) => {
      const key = await keyOf(email);
      const others = recent(key).filter((each) => each.requestId !== requestId);
      const attempts = [...others, { requestId, at: now() }];
      memory.set(key, attempts);
      writeTabMemory(key, attempts);
    },
  };
}

function areAttempts(value: unknown): value is Attempt[] {
  return Array.isArray(value) && value.every((each) => typeof each?.at === "number");
}

/** Hashed, so that no email address is stored in the browser. */
async function keyOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  // Without https there is no hash, so all addresses share one limit.
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : new Uint8Array();
  return `attempts:${Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
