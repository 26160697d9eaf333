import { hash } from "node:crypto";
import type { Clock } from "../../domain/clock.ts";
import { comparableTextMinLength } from "../../domain/spam-signs.ts";

const rememberMs = 86_400_000;
const maxTexts = 10_000;
/** More addresses than matter to anyone need not be remembered. */
const maxSenders = 8;

/** Counts how many other e-mail addresses have sent the same long text within a day. Keeps hashes only. */
export type RepeatedTexts = { countOthers(text: string, email: string): number };

export function createRepeatedTexts(clock: Clock): RepeatedTexts {
  const texts = new Map<string, { firstAt: number; senders: Set<string> }>();
  return {
    countOthers(text, email) {
      const words = text.toLowerCase().replace(/\s+/g, " ").trim();
      if (words.length < comparableTextMinLength) return 0;
      const now = clock().getTime();
      const key = digest(words);
      const sender = digest(email.toLowerCase());
      const known = texts.get(key);
      if (!known || known.firstAt < now - rememberMs) {
        texts.delete(key);
        texts.set(key, { firstAt: now, senders: new Set([sender]) });
        forgetOldest(texts);
        return 0;
      }
      const others = known.senders.size - (known.senders.has(sender) ? 1 : 0);
      if (known.senders.size < maxSenders) known.senders.add(sender);
      return others;
    },
  };
}

/** A map gives back its entries in the order they were added. */
function forgetOldest(texts: Map<string, unknown>): void {
  const oldest = texts.keys().next().value;
  if (texts.size > maxTexts && oldest !== undefined) texts.delete(oldest);
}

function digest(text: string): string {
  return hash("sha256", text, "base64");
}
