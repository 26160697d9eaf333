import { removeControls } from "../escape-controls.ts";

/** A value longer than this times its limit was not typed, and is rejected before it costs time to clean. */
export const overlongFactor = 4;

/** Removing one part can join two others (`<scr<script>ipt>`); text that needs more passes is an attack and loses its markup characters. */
const maxPasses = 5;

/**
 * Removes what could run as script; text such as "5 < 6" stays. Idempotent and in linear time. Output is still escaped
 * wherever it is shown.
 */
export function cleanText(text: string): string {
  let cleaned = dropUnstorable(text);
  for (let pass = 0; pass < maxPasses; pass++) {
    const previous = cleaned;
    cleaned = removeHandlers(removeScriptPrefixes(removeScriptBlocks(removeInvisible(cleaned))));
    if (cleaned === previous) return cleaned;
  }
  return removeInvisible(cleaned.replace(/[<:]/g, ""));
}

/** Cleans the text of a one-line field. */
export function cleanLine(text: string): string {
  return cleanText(withoutBreaks(text));
}

/** Invisible characters, which may shape a word or an emoji beside non-ASCII text. U+FEFF counts as a blank everywhere. */
const invisible = /(^|[^\x80-\u{10ffff}]|[^\S\ufeff])[\p{DI}\ufff9-\ufffb]+(?![\x80-\u{10ffff}])|\ufeff/gu;
/** Ten on one letter are more than any language or flag needs; more would cover the lines around it. */
const surplusMarks = /([\p{Mn}\p{Me}\p{DI}]{10})[\p{Mn}\p{Me}\p{DI}]+/gu;

/** Text that shows nothing counts as empty: spaces, the Braille blank, and default-ignorable characters such as U+200B. */
function removeInvisible(text: string): string {
  const shown = text.replace(invisible, "$1").replace(surplusMarks, "$1");
  return shown.trim().replace(/^[\s\p{DI}\u2800]+$/u, "");
}

export function toOneLine(text: string): string {
  return replaceLoneSurrogates(removeControls(withoutBreaks(text))).trim();
}

function withoutBreaks(text: string): string {
  return text.replace(/[\t-\r\u0085\u2028\u2029]+/g, " ");
}

function dropUnstorable(text: string): string {
  return replaceLoneSurrogates(
    text
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ""),
  );
}

/** String.prototype.toWellFormed is missing in browsers before Safari 16.4, Chrome 111 and Firefox 119. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** By index, because `<script.*?</script>` takes quadratic time on hostile text. */
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

/** Matches at the start, after a quote or bracket, or wherever the colon is directly followed by something. */
const scriptPrefix =
  /(^|[^\w\s])(\s*)j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s?:|j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s?:(?=\S)/gi;

function removeScriptPrefixes(text: string): string {
  return text.replace(scriptPrefix, "$1$2");
}

const tagStart = /<[a-z!/]/i;
const handler = /([\s/"'])on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]*)/gi;

/** Looks from the first tag to the end of the last one, because attribute values may contain ">" and "<". */
function removeHandlers(text: string): string {
  const start = text.search(tagStart);
  if (start < 0) return text;
  const lastClose = text.lastIndexOf(">") + 1;
  const end = tagStart.test(text.slice(lastClose)) ? text.length : lastClose;
  return text.slice(0, start) + text.slice(start, end).replace(handler, "$1") + text.slice(end);
}
