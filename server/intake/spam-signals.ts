import { hash } from "node:crypto";
import type { Clock } from "#domain/clock.ts";
import { dayMs } from "#domain/durations.ts";
import { type Lead, senderName } from "#domain/leads/lead.ts";
import { comparableTextMinLength, findSpamSigns, type SpamSign } from "#domain/leads/spam-signs.ts";
import { plainCharacters } from "#domain/plain-characters.ts";
import type { Form } from "#domain/requests/form.ts";
import type { NewLead } from "../store/stored-records.ts";
import type { ReceivedRequest } from "./read-request.ts";
import { type RecentMap, setRecent } from "./recent-map.ts";

/** `rememberText` is called only for stored requests: a rejected one must count against nobody. */
export function detectSpamSigns(
  fields: NewLead["fields"],
  { areLinksUsual = false }: Form,
  { honeypot, elapsedMs }: ReceivedRequest,
  findRepeats: FindRepeats,
): { spamSigns: SpamSign[]; rememberText: () => void } {
  const texts = visibleTexts(fields);
  const { others, remember } = findRepeats(longestOf(texts), fields.email);
  const spamSigns = findSpamSigns({
    honeypot,
    elapsedMs,
    text: texts.join("\n"),
    areLinksUsual,
    name: plainCharacters(senderName({ fields })),
    othersWithSameText: others,
  });
  return { spamSigns, rememberText: remember };
}

/** As people see them, so that nothing invisible decides. */
export function visibleTexts(fields: Lead["fields"]): string[] {
  // An estimate is our own text, alike for all who ask for the same days.
  const texts = Object.values({ ...fields, estimate: "" }).filter((value) => typeof value === "string");
  return texts.map(plainCharacters);
}

function longestOf(texts: string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

const rememberMs = dayMs;
const maxSenders = 8;

/** How many others have sent a long text within a day. */
export type FindRepeats = (text: string, email: string) => { others: number; remember(): void };

type TextSenders = { firstAt: number; senders: string[] };

/** Keeps hashes only, of texts and of who sent them. */
export function createRepeatedTexts(clock: Clock): FindRepeats {
  const sendersOf: RecentMap<TextSenders> = new Map();
  return (text, email) => {
    const normalized = text.toLowerCase().replace(/\s+/g, " ").trim();
    if (normalized.length < comparableTextMinLength) return { others: 0, remember: () => undefined };
    const key = sha256(normalized);
    const sender = sha256(email.toLowerCase());
    const now = clock().getTime();
    const find = (): TextSenders => {
      const seen = sendersOf.get(key)?.value;
      return seen && Math.abs(now - seen.firstAt) <= rememberMs ? seen : { firstAt: now, senders: [] };
    };
    return {
      others: find().senders.filter((each) => each !== sender).length,
      remember() {
        const { firstAt, senders } = find();
        if (senders.includes(sender) || senders.length === maxSenders) return;
        const value = { firstAt, senders: [...senders, sender] };
        setRecent(sendersOf, key, value, { now, keepMs: rememberMs });
      },
    };
  };
}

function sha256(text: string): string {
  return hash("sha256", text, "base64");
}
