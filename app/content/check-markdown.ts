import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { shorten, showValue } from "../../domain/pages/show-value.ts";
import { bodyField, type ContentFolder } from "./content-source.ts";

/** The Markdown parser takes minutes for what no writer means. */
const maxLength = 200_000;
const maxMarks = 10_000;
const maxMarksTogether = 400;
const maxDepth = 12;
const nesting = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/;

/** Every mistake of a Markdown text, by file and line. */
export function checkMarkdown(folder: ContentFolder, name: string, text: string): string[] {
  const unbounded = findUnboundedMarkup(folder, name, text);
  return unbounded.length > 0 ? unbounded : findUnmatchedFootnotes(folder, name, text);
}

/** Names the first place in a text that would hold up the build. */
function findUnboundedMarkup(folder: ContentFolder, name: string, text: string): string[] {
  const source = folder.open(name);
  const refuse = (words: string, why: string) => {
    const line = source.ok ? source.value.lineOf([bodyField], words) : 1;
    return [`${name}:${line} ${bodyField}: found ${showValue(words)}, ${why}`];
  };
  if (text.length > maxLength)
    return refuse(text.slice(0, maxLength), `a text may have at most ${maxLength} characters`);
  const line = text.split("\n").find((each) => depthOf(each) > maxDepth);
  if (line) return refuse(line, `is nested more than ${maxDepth} deep`);
  if (countMarks(text) > maxMarks)
    return refuse(text, `a text may have at most ${maxMarks} marks such as * and |`);
  const dense = text
    .split(/\n[ \t]*\n/)
    .find((each) => countMarks(each.replaceAll("|", "")) > maxMarksTogether);
  if (dense === undefined) return [];
  return refuse(dense, `has more than ${maxMarksTogether} marks such as * and [ without an empty line`);
}

function countMarks(text: string): number {
  return text.match(/[*_~`[\]!<&|]/g)?.length ?? 0;
}

function depthOf(line: string): number {
  const indent = line.length - line.trimStart().length;
  const marks = nesting.exec(line)?.[0].match(/>|[-+*.)](?=[ \t])/g)?.length ?? 0;
  return Math.max(marks, indent / 8);
}

/** Reports references such as [^1] without a footnote, and footnotes without a reference. */
function findUnmatchedFootnotes(folder: ContentFolder, name: string, text: string): string[] {
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
