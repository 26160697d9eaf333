import { senderName } from "../../../domain/leads/lead.ts";
import {
  elapsedField,
  findSpamSigns,
  honeypotField,
  type SpamSign,
} from "../../../domain/leads/spam-signs.ts";
import type { Form } from "../../../domain/requests/form.ts";
import type { NewLead } from "../../store/lead-store.ts";
import type { RepeatedTexts } from "./repeated-texts.ts";

export type SpamSignals = { honeypot: string; elapsedMs: number | null };

/** @param sent returns the value sent under a name, of a form or of JSON */
export function readSpamSignals(sent: (name: string) => unknown): SpamSignals {
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
  signals: SpamSignals,
  repeatedTexts: RepeatedTexts,
): SpamSign[] {
  return findSpamSigns({
    ...signals,
    text: textsIn(lead.fields).join("\n"),
    areLinksUsual,
    name: senderName(lead),
    othersWithSameText: repeatedTexts.countOthers(longestText(lead), lead.email),
  });
}

function textsIn(fields: NewLead["fields"]): string[] {
  return Object.values(fields).filter((value) => typeof value === "string");
}
