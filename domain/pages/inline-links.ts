/** A piece of a text: plain words, or words that lead to a page of this site. */
type InlinePart = { text: string; href?: string };

/** Parts of "See the [FAQ](/faq)." in their order. What is not a link to an own page stays plain words. */
export function parseInlineLinks(words: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let from = 0;
  for (const link of words.matchAll(/\[([^[\]]+)\]\(([^()\s]+)\)/g)) {
    const [whole, text = "", href = ""] = link;
    if (!isOwnPath(href)) continue;
    if (link.index > from) parts.push({ text: words.slice(from, link.index) });
    parts.push({ text, href });
    from = link.index + whole.length;
  }
  if (from < words.length) parts.push({ text: words.slice(from) });
  return parts;
}

/** The same text without its links, for structured data and descriptions. */
export function flattenInlineLinks(words: string): string {
  return parseInlineLinks(words)
    .map(({ text }) => text)
    .join("");
}

/** "/faq", "/services#boarding"; not "//other.example", which browsers take for another site. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[\w\-./#?=&%]*$/.test(href);
}
