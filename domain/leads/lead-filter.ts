import { toE164 } from "../requests/contact-fields.ts";
import { fieldText } from "../requests/field.ts";
import type { Lead } from "./lead.ts";

/** Which leads are wanted: those to which all of it applies. */
export type LeadFilter = {
  form?: string;
  status?: Lead["status"];
  /** Received at this instant or later. */
  since?: Date;
  /** Received before this instant. */
  until?: Date;
  /** What somebody wrote in any of the fields, or a phone number however written. */
  search?: string;
};

/** Shorter ones are looked for as text only: every phone number has them. */
const phoneMinDigits = 7;

export function matchesSearch({ fields }: Pick<Lead, "fields">, search: string): boolean {
  const text = search.trim().toLowerCase();
  const hasText = Object.values(fields).some(
    (value) => typeof value !== "boolean" && fieldText(value).toLowerCase().includes(text),
  );
  return hasText || hasDigits(fieldText(fields.phone), text);
}

function hasDigits(phone: string, text: string): boolean {
  if (/[^\d\s().+-]/.test(text)) return false;
  const digits = text.replace(/\D/g, "");
  return digits.length >= phoneMinDigits && (toE164(phone) ?? "").includes(digits);
}
