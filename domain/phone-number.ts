import { withoutEndMarks } from "./plain-characters.ts";

/** Pasted phone numbers contain all kinds of spaces, dashes, dots, brackets and invisible characters. */
export const phoneSeparators =
  /[\s\p{Cf}\p{Pd}\u2212().\uff08\uff09\uff0e\uff61\u3002\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb]/gu;

/** The longest number, without its separators. */
export const phoneMaxLength = 16;

/** Removes the "tel:" of a copied link, and turns wide digits into those that a phone dials. */
export function readPhone(typed: string): string {
  return typed.replace(/^tel:/i, "").replace(/[\uff0b\uff10-\uff19]/g, (wide) => wide.normalize("NFKC"));
}

/** "+13035550123" becomes "(303) 555-0123". */
export function displayPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}

/** Splits "303-555-0123 ext 4" into the number and the extension. */
export function splitExtension(phone: string): [number: string, extension: string] {
  const text = phone.trim();
  const found = /(?:extension|ext|x|#)[.:=\s]*(\d{1,6})$/i.exec(text);
  return found ? [withoutEndMarks(text.slice(0, found.index)), found[1] ?? ""] : [phone, ""];
}

/** Ten digits are a US number without its country code; null without digits. */
export function toE164(typed: string): string | null {
  const [phone] = splitExtension(typed);
  const digits = phone.replace(/\D/g, "");
  if (digits === "") return null;
  return digits.length === 10 && !phone.trim().startsWith("+") ? `+1${digits}` : `+${digits}`;
}

export const usNumber = /^\+1[2-9]\d\d[2-9]\d{6}$/;

/** Returns the number for a link that calls; null for a number that cannot be right. */
export function callableNumber(phone: string): string | null {
  // "+44 (0)20 …" has no zero when it is dialed from abroad.
  const number = toE164(phone.replace(/^(\s*\+[\d\s]*)\(0\)/, "$1")) ?? "";
  const isPossible = usNumber.test(number) || /^\+[2-9]\d{7,14}$/.test(number);
  // A US number with one digit too many would call another country.
  const isTooLong = !phone.includes("+") && /^\+[2-9]\d{10}$/.test(number);
  return isPossible && !isTooLong ? number : null;
}

/** "(303) 555-0123 ext. 4"; a foreign number stays as it was typed. */
export function formatPhone(phone: string): string {
  const number = toE164(phone) ?? "";
  const shown = displayPhone(number);
  const [, extension] = splitExtension(phone);
  return shown === number ? phone : shown + (extension && ` ext. ${extension}`);
}
