import { elapsedField, findSpamSigns, honeypotField, type SpamSign } from "../../domain/leads/spam-signs.ts";
import { contactForm } from "../../domain/requests/contact-request.ts";
import { jobApplicationForm } from "../../domain/requests/job-application.ts";
import type { NewLead } from "../store/lead-store.ts";
import type { RepeatedTexts } from "./repeated-texts.ts";

/** Messages and applications point to a vet, an Instagram page, a portfolio. */
const formsWithUsualLinks = [contactForm, jobApplicationForm];

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

/** The longest of the texts: what is compared with what others sent. */
export function longestText({ fields }: Pick<NewLead, "fields">): string {
  return textsIn(fields).reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

export function spamSignsOf(
  lead: Pick<NewLead, "form" | "fields" | "email">,
  signals: SpamSignals,
  repeatedTexts: RepeatedTexts,
): SpamSign[] {
  return findSpamSigns({
    ...signals,
    text: textsIn(lead.fields).join("\n"),
    areLinksUsual: formsWithUsualLinks.includes(lead.form),
    name: String(lead.fields.firstName ?? lead.fields.name ?? ""),
    othersWithSameText: repeatedTexts.countOthers(longestText(lead), lead.email),
  });
}

function textsIn(fields: NewLead["fields"]): string[] {
  return Object.values(fields).filter((value) => typeof value === "string");
}
