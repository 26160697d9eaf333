import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { shorten } from "../../domain/pages/show-value.ts";
import { bodyField, type ContentFolder } from "./content-source.ts";

/** Reports references such as [^1] without a footnote, and footnotes without a reference. */
export function findUnmatchedFootnotes(folder: ContentFolder, name: string, text: string): string[] {
  const marks = new Set<string>();
  const notes = new Set<string>();
  const mistakes: [found: string, message: string][] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(text), (node) => {
    if (node.type === "footnoteReference") marks.add(node.identifier);
    if (node.type === "footnoteDefinition") notes.add(node.identifier);
    // The parser leaves a reference without a footnote as plain text.
    if (node.type !== "text") return;
    for (const mark of node.value.match(/\[\^[^[\]\s]+\]/g) ?? [])
      mistakes.push([mark, `must have its note: a paragraph that begins with ${shorten(mark)}:`]);
  });
  for (const note of notes)
    if (!marks.has(note)) mistakes.push([`[^${note}]:`, `must have its mark [^${note}] in the text`]);
  const source = folder.open(name);
  return mistakes.map(([found, message]) => {
    const line = source.ok ? source.value.lineOf([bodyField], found) : 1;
    return `${name}:${line} ${bodyField}: found ${shorten(found)}, ${message}`;
  });
}
