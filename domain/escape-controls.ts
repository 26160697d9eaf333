/** Line feeds are kept; other control characters, separators and bidirectional marks could steer a terminal or reorder text. */
const controls = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escapes in the form \u202e, so that escaped JSON keeps its value. */
export function escapeControls(text: string): string {
  return text.replace(controls, escapeCharacter);
}

/** Also escapes line feeds, and invisible characters between letters, for text in one line. */
export function escapeInvisible(text: string): string {
  return escapeControls(text).replace(/[\n\u200b-\u200d\u2060-\u2065\ufeff]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export function removeControls(text: string): string {
  return text.replace(controls, "");
}

const valueMaxLength = 40;
const nameMaxLength = 120;

/** Formats a value for an error message: short, in quotes, and with control and invisible characters escaped. */
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
