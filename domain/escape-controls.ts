/**
 * What steers a terminal or turns the text around it: control characters but line feeds (C0, DEL, C1), line and
 * paragraph separators, marks and overrides of the writing direction.
 */
const controls = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Each as `\u202e`: JSON stays the same value. */
export function escapeControls(text: string): string {
  return text.replace(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function removeControls(text: string): string {
  return text.replace(controls, "");
}
