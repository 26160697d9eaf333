/**
 * Cleans what a visitor typed: script blocks, `javascript:` prefixes and inline event handlers are removed, then
 * the value is trimmed. Ordinary text survives ("O'Brien", "5 < 6", "on = 5pm", "I love JavaScript: the book").
 * Also drops what no store or mail can carry: control characters, lone surrogates and direction overrides.
 * Never longer than its input; cleaning twice changes nothing more. Every output escapes besides.
 */
export function cleanText(text: string): string {
  let cleaned = dropUnstorable(text);
  // Removing one thing can join two halves of another (<scr<script>ipt>), so go on until nothing changes.
  for (let previous = ""; cleaned !== previous; ) {
    previous = cleaned;
    cleaned = removeHandlers(removeScriptPrefixes(removeScriptBlocks(cleaned))).trim();
  }
  return cleaned;
}

/** `cleanText` for a field of one line: line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/[\r\n\t\u0085\u2028\u2029]+/g, " "));
}

function dropUnstorable(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "")
      .toWellFormed()
  );
}

/** By index rather than by one expression: `<script.*?</script>` takes quadratic time on hostile text. */
function removeScriptBlocks(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return text.replace(/<\/?script/gi, "");
  let kept = "";
  let from = 0;
  for (let open = lower.indexOf("<script"); open >= 0; open = lower.indexOf("<script", from)) {
    kept += text.slice(from, open);
    const close = lower.indexOf("</script", open);
    const end = lower.indexOf(">", close < 0 ? open : close);
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
