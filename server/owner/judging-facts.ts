import type { Lead } from "../../domain/leads/lead.ts";
import { formatPhone } from "../../domain/requests/contact-fields.ts";
import { fieldText } from "../../domain/requests/field.ts";
import { spamReasons, ungroupedFields } from "../mail/lead-facts.ts";

const shownLines = 8;
const shownCharacters = 600;

export function judgingFacts(lead: Lead): { label: string; text: string; isMessage?: boolean }[] {
  const { email, phone } = lead.fields;
  return [
    { label: "Email", text: fieldText(email) },
    { label: "Phone", text: formatPhone(fieldText(phone)) },
    { label: "Marked because", text: spamReasons(lead).join("; ") },
    ...ungroupedFields(lead)
      .filter(({ of }) => of.kind === "lines")
      .map(({ label, text }) => ({ label, text: cut(text), isMessage: true })),
  ].filter(({ text }) => text !== "");
}

function cut(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const shown = lines.slice(0, shownLines).join("\n").slice(0, shownCharacters);
  return shown.length < lines.join("\n").length ? `${shown} … (cut)` : shown;
}
