import { escapeInvisible } from "../escape-controls.ts";

const valueMaxLength = 40;
const nameMaxLength = 120;

/** As a mistake repeats it: short, in quotes, and without what could act on a terminal or hide in a text. */
export function showValue(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  const short = shorten(text);
  return escapeInvisible(typeof value === "string" ? JSON.stringify(short) : short);
}

export function shorten(text: string, maxLength = valueMaxLength): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

export function showFileName(name: string): string {
  return escapeInvisible(shorten(name, nameMaxLength));
}
