import { hash } from "node:crypto";
import type { Clock } from "../../../domain/clock.ts";
import { senderName } from "../../../domain/leads/lead.ts";
import {
  comparableTextMinLength,
  elapsedField,
  findSpamSigns,
  honeypotField,
  type SpamSign,
} from "../../../domain/leads/spam-signs.ts";
import type { Form } from "../../../domain/requests/form.ts";
import type { NewLead } from "../../store/lead-store.ts";

/** What a request tells besides its fields. @param sent returns the value sent under a name, of a form or of JSON */
export function readSpamSignals(sent: (name: string) => unknown) {
  const honeypot = sent(honeypotField);
  return {
    honeypot: typeof honeypot === "string" ? honeypot.trim() : "",
    elapsedMs: readMilliseconds(sent(elapsedField)),
  };
}

function readMilliseconds(value: unknown): number | null {
  const isNumeric = typeof value === "number" || (typeof value === "string" && /^\d+(\.\d+)?$/.test(value));
  return isNumeric ? Number(value) : null;
}

/** The text that is compared with those of others. */
export function longestText({ fields }: Pick<NewLead, "fields">): string {
  return textsIn(fields).reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

export function detectSpamSigns(
  lead: Pick<NewLead, "fields" | "email">,
  { areLinksUsual = false }: Form,
  sent: (name: string) => unknown,
  repeatedTexts: RepeatedTexts,
): SpamSign[] {
  return findSpamSigns({
    ...readSpamSignals(sent),
    text: textsIn(lead.fields).join("\n"),
    areLinksUsual,
    name: senderName(lead),
    othersWithSameText: repeatedTexts.countOthers(longestText(lead), lead.email),
  });
}

function textsIn(fields: NewLead["fields"]): string[] {
  return Object.values(fields).filter((value) => typeof value === "string");
}

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
