const valueMaxLength = 40;
const nameMaxLength = 120;

/** As a mistake repeats it: short, in quotes, and without what could act on a terminal or hide in a text. */
export function showValue(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  const short = text.length > valueMaxLength ? `${text.slice(0, valueMaxLength)}…` : text;
  return escapeControls(typeof value === "string" ? JSON.stringify(short) : short);
}

export function showFileName(name: string): string {
  return escapeControls(name.length > nameMaxLength ? `${name.slice(0, nameMaxLength)}…` : name);
}

/** Control characters, and those that turn or hide what stands beside them. */
export function escapeControls(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
