import { removeControls } from "../escape-controls.ts";

/** A value so many times longer than its field allows is refused unread: nobody typed it, and cleaning it costs. */
export const unreadFactor = 4;

/**
 * Removing one thing can join two halves of another (`<scr<script>ipt>`), so cleaning goes on until nothing changes.
 * What needs more passes than these was built for it, and loses the characters that all of it is made of: going on
 * would take time with the square of its length.
 */
const maxPasses = 5;

/**
 * Cleans what a visitor typed: script blocks, `javascript:` prefixes and inline event handlers are removed, then
 * the value is trimmed. Ordinary text survives ("O'Brien", "5 < 6", "on = 5pm", "I love JavaScript: the book").
 * Also drops what no store or mail can carry: control characters, lone surrogates and direction overrides. Text that
 * nobody can see is none: "".
 * Never longer than its input; cleaning twice changes nothing more; takes time in proportion to the text's length.
 * Every output escapes besides.
 */
export function cleanText(text: string): string {
  let cleaned = dropUnstorable(text);
  for (let pass = 0; pass < maxPasses; pass++) {
    const previous = cleaned;
    cleaned = trim(removeHandlers(removeScriptPrefixes(removeScriptBlocks(cleaned))));
    if (cleaned === previous) return cleaned;
  }
  return trim(cleaned.replace(/[<:]/g, ""));
}

/** "" where all of it is spaces, the blank of Braille, or drawn as nothing ("default ignorable", such as U+200B). */
function trim(text: string): string {
  return text.trim().replace(/^[\s\p{DI}\u2800]+$/u, "");
}

/** `cleanText` for a field of one line: line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return cleanText(withoutBreaks(text));
}

/** What was cleaned before, safe for one line whatever it is: no breaks, nothing that steers. */
export function toOneLine(text: string): string {
  return replaceLoneSurrogates(removeControls(withoutBreaks(text))).trim();
}

function withoutBreaks(text: string): string {
  return text.replace(/[\r\n\t\u0085\u2028\u2029]+/g, " ");
}

function dropUnstorable(text: string): string {
  return replaceLoneSurrogates(
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ""),
  );
}

/** As String.prototype.toWellFormed does, which browsers before Safari 16.4, Chrome 111 and Firefox 119 do not have. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** By index rather than by one expression: `<script.*?</script>` takes quadratic time on hostile text. */
function removeScriptBlocks(text: string): string {
  const closings = [...text.matchAll(/<\/script/gi)].map(({ index }) => index);
  let kept = "";
  let from = 0;
  let next = 0;
  for (const { index: open } of text.matchAll(/<script/gi)) {
    if (open < from) continue;
    kept += text.slice(from, open);
    while ((closings[next] ?? open) < open) next++;
    const end = text.indexOf(">", closings[next] ?? open);
    if (end < 0) return kept;
    from = end + 1;
  }
  return kept + text.slice(from);
}

/** At the start of the value or of a quoted or bracketed part, or wherever something follows the colon at once. */
const scriptPrefix =
  /(^|[^\w\s])(\s*)j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s?:|j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s?:(?=\S)/gi;

function removeScriptPrefixes(text: string): string {
  return text.replace(scriptPrefix, "$1$2");
}

const tagStart = /<[a-z!/]/i;
const handler = /([\s/"'])on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]*)/gi;

/** From the first tag to the end of the last, since a tag's values may hold ">" and "<" themselves. */
function removeHandlers(text: string): string {
  const start = text.search(tagStart);
  if (start < 0) return text;
  const lastClose = text.lastIndexOf(">") + 1;
  const end = tagStart.test(text.slice(lastClose)) ? text.length : lastClose;
  return text.slice(0, start) + text.slice(start, end).replace(handler, "$1") + text.slice(end);
}
