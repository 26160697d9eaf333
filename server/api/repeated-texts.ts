import { hash } from "node:crypto";
import type { Clock } from "../../domain/clock.ts";
import { comparableTextMinLength } from "../../domain/leads/spam-signs.ts";

const rememberMs = 86_400_000;
const maxTexts = 10_000;
/** More addresses than matter to anyone need not be remembered. */
const maxSenders = 8;

/** Knows how many other e-mail addresses have sent the same long text within a day. Keeps hashes only. */
export type RepeatedTexts = {
  countOthers(text: string, email: string): number;
  /** For stored requests only: what was refused must count against nobody. */
  remember(text: string, email: string): void;
};

export function createRepeatedTexts(clock: Clock): RepeatedTexts {
  const texts = new Map<string, { firstAt: number; senders: Set<string> }>();

  /** Null for what is too short to tell anything. */
  function keyOf(text: string): string | null {
    const words = text.toLowerCase().replace(/\s+/g, " ").trim();
    return words.length < comparableTextMinLength ? null : digest(words);
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

/** A map gives back its entries in the order they were added. */
function forgetOldest(texts: Map<string, unknown>): void {
  const oldest = texts.keys().next().value;
  if (texts.size > maxTexts && oldest !== undefined) texts.delete(oldest);
}

function digest(text: string): string {
  return hash("sha256", text, "base64");
}
