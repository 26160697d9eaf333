import type { List, Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { shorten, showValue } from "#domain/pages/show-value.ts";
import { bodyField } from "./content-source.ts";
import type { ContentSource } from "./read-yaml.ts";
import { readMarkdown } from "./render-markdown.ts";

/** The Markdown parser takes minutes for what no writer means. */
const maxLength = 200_000;
const maxMarks = 10_000;
const maxMarksTogether = 400;
const maxDepth = 12;
const nesting = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/;

/** Every mistake of a Markdown text, by file and line. */
export function checkMarkdown({ name, lineOf }: ContentSource, text: string): string[] {
  const at = (words: string) => `${name}:${lineOf([bodyField], words)} ${bodyField}`;
  const unbounded = findUnboundedMarkup(text);
  if (unbounded) return [`${at(unbounded.words)}: found ${showValue(unbounded.words)}, ${unbounded.why}`];
  const tree = readMarkdown(text);
  return [...findUnmatchedFootnotes(tree, at), ...findLost(tree, text, at)];
}

/** The file, line and field of words in the text. */
type Place = (words: string) => string;

/** Names the first place in a text that would hold up the build. */
function findUnboundedMarkup(text: string): { words: string; why: string } | null {
  if (text.length > maxLength)
    return { words: text.slice(0, maxLength), why: `a text may have at most ${maxLength} characters` };
  const line = text.split("\n").find((each) => depthOf(each) > maxDepth);
  if (line) return { words: line, why: `is nested more than ${maxDepth} deep` };
  if (countMarks(text) > maxMarks)
    return { words: text, why: `a text may have at most ${maxMarks} marks such as * and |` };
  const dense = text
    .split(/\n[ \t]*\n/)
    .find((each) => countMarks(each.replaceAll("|", "")) > maxMarksTogether);
  if (dense === undefined) return null;
  return {
    words: dense,
    why: `has more than ${maxMarksTogether} marks such as * and [ without an empty line`,
  };
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
function findUnmatchedFootnotes(tree: Root, at: Place): string[] {
  const marks = new Set<string>();
  const notes = new Set<string>();
  const mistakes: [found: string, message: string][] = [];
  visit(tree, (node) => {
    if (node.type === "footnoteReference") marks.add(node.identifier);
    if (node.type === "footnoteDefinition") notes.add(node.identifier);
    // The parser leaves a reference without a footnote as plain text.
    if (node.type !== "text") return;
    for (const mark of node.value.match(/\[\^[^[\]\s]+\]/g) ?? [])
      mistakes.push([mark, `must have its note: a paragraph that begins with ${shorten(mark)}:`]);
  });
  for (const note of notes)
    if (!marks.has(note)) mistakes.push([`[^${note}]:`, `must have its mark [^${note}] in the text`]);
  return mistakes.map(([found, message]) => `${at(found)}: found ${shorten(found)}, ${message}`);
}

/** Everyday writing that Markdown would drop or change without a word. */
function findLost(tree: Root, text: string, at: Place): string[] {
  const linked = new Set<string>();
  visit(tree, "linkReference", ({ identifier }) => {
    linked.add(identifier);
  });
  const mistakes: string[] = [];
  visit(tree, (node) => {
    const start = node.position?.start.offset ?? 0;
    const written = text.slice(start, node.position?.end.offset);
    const fault = describeLoss(node, linked) ?? describeChange(node, written);
    if (fault === null) return;
    const words = written.split("\n")[0] ?? "";
    mistakes.push(`${at(words)}: found ${showValue(words)}, ${fault}`);
  });
  return mistakes;
}

function describeLoss(node: Nodes, linked: ReadonlySet<string>): string | null {
  if (node.type === "image" || node.type === "imageReference")
    return "is a picture, and there are none in a text; a post's own is its image";
  if (node.type === "html" && node.value.startsWith("<!--"))
    return isCommentAlone(node.value)
      ? null
      : "is a comment with words behind it, which would be lost; put an empty line between them";
  if (node.type === "html")
    return "would be left out with what is in it; write it as Markdown, or the sign itself as \\<";
  if (node.type === "link" && node.title) return `has words that nobody would see, "${shorten(node.title)}"`;
  if (node.type === "definition" && !linked.has(node.identifier))
    return "would be left out, as the address of a link that isn't there; write \\[ for the bracket";
  if (node.type === "table" && node.children.some((row) => row.children.length > (node.align?.length ?? 0)))
    return "is a table in which a row has more columns than its head, and they would be left out";
  return null;
}

function describeChange(node: Nodes, written: string): string | null {
  if (node.type === "code" && !/^(?:`{3}|~{3})/.test(written))
    return "begins with four blanks or more, which shows it as code; take them out";
  if (node.type === "heading" && !written.startsWith("#"))
    return "becomes a heading by the line below it; put an empty line between them, or write ## before it";
  if (node.type === "list" && node.ordered && !isCounted(node, written))
    return "is a list that doesn't count one by one, and the page would";
  return null;
}

/** A line such as "<!-- a note --> and more" is a comment to its end. */
function isCommentAlone(html: string): boolean {
  const parts = html.split("-->");
  const rest = parts.pop() ?? "";
  return rest.trim() === "" && parts.every((part) => part.trimStart().startsWith("<!--"));
}

/** Numbers that are all equal leave the counting to the page. */
function isCounted({ children, position }: List, written: string): boolean {
  const listStart = position?.start.offset ?? 0;
  const numbers = children.map((item) =>
    Number.parseInt(written.slice((item.position?.start.offset ?? 0) - listStart), 10),
  );
  const [first = 1] = numbers;
  return numbers.every((number) => number === first) || numbers.every((number, i) => number === first + i);
}
