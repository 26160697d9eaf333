import { toE164 } from "../phone-number.ts";
import { fieldText } from "../requests/field.ts";
import type { Lead } from "./lead.ts";

export type LeadFilter = {
  form?: string;
  status?: Lead["status"];
  since?: Date;
  /** Exclusive. */
  until?: Date;
  search?: string;
};

/** A shorter one would match every phone number, so it is searched as text only. */
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
