import { hash } from "node:crypto";
import type { Clock } from "#domain/clock.ts";
import { dayMs } from "#domain/durations.ts";
import { type Lead, senderName } from "#domain/leads/lead.ts";
import { comparableTextMinLength, findSpamSigns, type SpamSign } from "#domain/leads/spam-signs.ts";
import { plainCharacters } from "#domain/plain-characters.ts";
import type { Form } from "#domain/requests/form.ts";
import type { NewLead } from "../store/stored-records.ts";
import type { ProcessMemory } from "./process-memory.ts";
import type { ReceivedRequest } from "./read-request.ts";

export function longestText(fields: Lead["fields"]): string {
  return textsIn(fields).reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

export function detectSpamSigns(
  fields: NewLead["fields"],
  { areLinksUsual = false }: Form,
  { honeypot, elapsedMs }: ReceivedRequest,
  repeatedTexts: RepeatedTexts,
): SpamSign[] {
  return findSpamSigns({
    honeypot,
    elapsedMs,
    text: textsIn(fields).join("\n"),
    areLinksUsual,
    name: plainCharacters(senderName({ fields })),
    othersWithSameText: repeatedTexts.countOthers(longestText(fields), fields.email),
  });
}

/** As people see them, so that nothing invisible decides. */
function textsIn(fields: Lead["fields"]): string[] {
  // An estimate is our own text, alike for all who ask for the same days.
  const texts = Object.values({ ...fields, estimate: "" }).filter((value) => typeof value === "string");
  return texts.map(plainCharacters);
}

const rememberMs = dayMs;
const maxSenders = 8;

/** Stores hashes only, for a day. */
export type RepeatedTexts = {
  countOthers(text: string, email: string): number;
  /** Called only for stored requests: a rejected one must count against nobody. */
  remember(text: string, email: string): void;
};

type TextSenders = { firstAt: number; senders: string[] };

export function createRepeatedTexts(memory: ProcessMemory, clock: Clock): RepeatedTexts {
  const isWithinWindow = (seen: TextSenders | undefined): seen is TextSenders =>
    seen !== undefined && Math.abs(clock().getTime() - seen.firstAt) <= rememberMs;

  return {
    countOthers(text, email) {
      const key = keyOf(text);
      const seen = key === null ? undefined : memory.recall<TextSenders>(key);
      return isWithinWindow(seen) ? seen.senders.filter((sender) => sender !== senderOf(email)).length : 0;
    },
    remember(text, email) {
      const key = keyOf(text);
      if (key === null) return;
      const now = clock().getTime();
      const sender = senderOf(email);
      const add = (seen: TextSenders | undefined): TextSenders => {
        if (!isWithinWindow(seen)) return { firstAt: now, senders: [sender] };
        const isKnown = seen.senders.includes(sender) || seen.senders.length === maxSenders;
        return isKnown ? seen : { ...seen, senders: [...seen.senders, sender] };
      };
      memory.change(key, add, { now, keepMs: rememberMs });
    },
  };
}

function keyOf(text: string): string | null {
  const normalized = text.toLowerCase().replace(/\s+/g, " ").trim();
  return normalized.length < comparableTextMinLength ? null : `text ${normalized}`;
}

function senderOf(email: string): string {
  return hash("sha256", email.toLowerCase(), "base64");
}
