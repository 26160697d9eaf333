import type { Site } from "./seo/page-head.ts";

type Names = Pick<Site, "business" | "towns">;

/** Times and dates such as "9 AM", "8:30 AM-6 PM" and "Tue, Dec 1", which must not be broken across lines. */
const times =
  /(?:\d[\d:]{0,4}(?: ?[AP]M)?-)?\d[\d:]{0,4} ?[AP]M\b|\b[A-Z][a-z]{2}, (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b/gi;

type Skipped = { tag: string; depth: number } | null;

/** Elements that contain no text of the page, and forms, whose hydration would fail with added elements. */
const skippedTag =
  /^<(?:(?:head|title|script|style|svg|option|textarea)\b|\w+ (?:.* )?(?:data-form=|translate="no"))/;

/** Marks the names of business, owners and towns, so that a browser's translation keeps them, and keeps times on one line. */
export function keepNames(html: string, names: Names): string {
  const kept = namesInHtml(names);
  const [before = "", ...pieces] = html.split("<");
  let skipped: Skipped = null;
  const marked = pieces.map((piece) => {
    const end = piece.indexOf(">") + 1;
    const tag = `<${piece.slice(0, end)}`;
    const text = piece.slice(end);
    skipped = afterTag(tag, skipped);
    return tag + (skipped ? text : markNames(text, kept));
  });
  return markNames(before, kept) + marked.join("");
}

function afterTag(piece: string, skipped: Skipped): Skipped {
  const tag = /^<\/?([\w-]+)/.exec(piece)?.[1] ?? "";
  if (!skipped) return skippedTag.test(piece) ? { tag, depth: 1 } : null;
  if (tag !== skipped.tag) return skipped;
  const depth = skipped.depth + (piece.startsWith("</") ? -1 : 1);
  return depth > 0 ? { tag, depth } : null;
}

/** Returns the longest names first, because a name may begin with another one. */
function namesInHtml({ business: { name, shortName, owners, address }, towns }: Names): string[] {
  const names = [name, shortName ?? name, ...owners.map((owner) => owner.name), address.city, ...towns];
  return names.toSorted((one, other) => other.length - one.length).flatMap(escapedNames);
}

/** Returns the name as React and as the Markdown renderer escape it. */
function escapedNames(name: string): string[] {
  const byReact = name.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
  return [byReact, name.replaceAll("&", "&#x26;")];
}

function markNames(text: string, names: readonly string[]): string {
  let marked = "";
  let rest = text.replace(times, '<span class="time">$&</span>');
  while (rest) {
    const [first] = names
      .map((name) => ({ name, start: findWord(rest, name) }))
      .filter(({ start }) => start >= 0)
      .sort((one, other) => one.start - other.start);
    if (!first) break;
    const end = first.start + first.name.length;
    marked += `${rest.slice(0, first.start)}<span translate="no">${first.name}</span>`;
    rest = rest.slice(end);
  }
  return marked + rest;
}

/** Returns the index of the name as a separate word, or -1. */
function findWord(text: string, name: string): number {
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1)) {
    const around = [text[start - 1], text[start + name.length]];
    if (!around.some((character) => /[\w-]/.test(character ?? ""))) return start;
  }
  return -1;
}
