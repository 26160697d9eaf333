import { attemptsPerWindow, attemptWindowMs } from "../../domain/requests/request-protocol.ts";
import { readTabMemory, writeTabMemory } from "../client/tab-memory.ts";

/** Spares the visitor a refused send; the server's own count is the one that binds. */
export type AttemptLimiter = {
  /** 0 when it may be sent at once, as one that was counted always may: the server knows it. */
  secondsToWait: (email: string, requestId: string) => Promise<number>;
  /** Counts a request that the server stored, once; a failed send must not lock the visitor out. */
  count: (email: string, requestId: string) => Promise<void>;
};

type Attempt = { requestId: string; at: number };

/** `countedAs` keeps counts of different things apart. */
export function createAttemptLimiter(now: () => number = Date.now, countedAs = "attempts"): AttemptLimiter {
  const memory = new Map<string, Attempt[]>();
  // To both sides: so a clock that was set back locks nobody out.
  const recent = (key: string) =>
    (readTabMemory(key, areAttempts) ?? memory.get(key) ?? []).filter(
      ({ at }) => Math.abs(now() - at) < attemptWindowMs,
    );
  return {
    secondsToWait: async (email, requestId) => {
      const attempts = recent(await keyOf(email, countedAs));
      const oldest = attempts.at(-attemptsPerWindow);
      if (!oldest || attempts.some((each) => each.requestId === requestId)) return 0;
      return Math.ceil((oldest.at + attemptWindowMs - now()) / 1000);
    },
    count: async (email, requestId) => {
      const key = await keyOf(email, countedAs);
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

/** Hashed, so that no address lies in the browser's storage. */
async function keyOf(email: string, countedAs: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  // Without a secure context there is no hash: one count for all addresses then.
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : new Uint8Array();
  return `${countedAs}:${Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
