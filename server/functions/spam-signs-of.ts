import { elapsedField, findSpamSigns, honeypotField, type SpamSign } from "../../domain/spam-signs.ts";
import type { NewLead } from "../store/lead-store.ts";
import type { RepeatedTexts } from "./repeated-texts.ts";

export type SpamSignals = { honeypot: string; elapsedMs: number | null };

/** @param sent gives what was sent under a name, be it a form or JSON */
export function readSpamSignals(sent: (name: string) => unknown): SpamSignals {
  const honeypot = sent(honeypotField);
  return {
    honeypot: typeof honeypot === "string" ? honeypot.trim() : "",
    elapsedMs: readMilliseconds(sent(elapsedField)),
  };
}

function readMilliseconds(value: unknown): number | null {
  const isTold = typeof value === "number" || (typeof value === "string" && /^\d+(\.\d+)?$/.test(value));
  return isTold ? Number(value) : null;
}

export function spamSignsOf(
  { fields, email }: Pick<NewLead, "fields" | "email">,
  signals: SpamSignals,
  repeatedTexts: RepeatedTexts,
): SpamSign[] {
  const texts = Object.values(fields).filter((value) => typeof value === "string");
  const longest = texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
  return findSpamSigns({
    ...signals,
    text: texts.join("\n"),
    name: String(fields.firstName ?? fields.name ?? ""),
    othersWithSameText: repeatedTexts.countOthers(longest, email),
  });
}
