import { hash } from "node:crypto";
import type { Clock } from "../../../domain/clock.ts";
import { comparableTextMinLength } from "../../../domain/leads/spam-signs.ts";

const rememberMs = 86_400_000;
const maxTexts = 10_000;
/** Counting further senders would change nothing. */
const maxSenders = 8;

/** How many other e-mail addresses sent the same long text within a day. Keeps hashes only. */
export type RepeatedTexts = {
  countOthers(text: string, email: string): number;
  /** Only for stored requests: a refused one must count against nobody. */
  remember(text: string, email: string): void;
};

export function createRepeatedTexts(clock: Clock): RepeatedTexts {
  const texts = new Map<string, { firstAt: number; senders: Set<string> }>();

  /** Null for a text that is too short to compare. */
  function keyOf(text: string): string | null {
    const normalized = text.toLowerCase().replace(/\s+/g, " ").trim();
    return normalized.length < comparableTextMinLength ? null : digest(normalized);
  }

  function lately(key: string): Set<string> | null {
    const known = texts.get(key);
    return known && Math.abs(clock().getTime() - known.firstAt) <= rememberMs ? known.senders : null;
  }

  return {
    countOthers(text, email) {
      const key = keyOf(text);
      const senders = key && lately(key);
      return senders ? senders.size - (senders.has(senderOf(email)) ? 1 : 0) : 0;
    },
    remember(text, email) {
      const key = keyOf(text);
      if (!key) return;
      const senders = lately(key);
      if (senders) {
        if (senders.size < maxSenders) senders.add(senderOf(email));
        return;
      }
      texts.delete(key);
      texts.set(key, { firstAt: clock().getTime(), senders: new Set([senderOf(email)]) });
      forgetOldest(texts);
    },
  };
}

function senderOf(email: string): string {
  return digest(email.toLowerCase());
}

/** A Map keeps the order of insertion. */
function forgetOldest(texts: Map<string, unknown>): void {
  const oldest = texts.keys().next().value;
  if (texts.size > maxTexts && oldest !== undefined) texts.delete(oldest);
}

function digest(text: string): string {
  return hash("sha256", text, "base64");
}
