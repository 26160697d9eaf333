import type { Heading, Nodes, Paragraph, Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { shorten, showValue } from "#domain/escape-controls.ts";
import { findLeftMark } from "#domain/pages/stray-marks.ts";
import { bodyField } from "./content-source.ts";
import type { ContentSource } from "./read-yaml.ts";
import { readMarkdown } from "./render-markdown.ts";

/** Returns a message for each mistake of a Markdown text, with file and line. */
export function checkMarkdown({ name, lineOf }: ContentSource, text: string): string[] {
  const firstLine = lineOf([bodyField]);
  /** Text that replaced a token is in no line of the file, so shorter parts of it are looked for too. */
  const lineAt = (at: number, words: string) =>
    [lineAround(text, at), words, words.split("\\")[0] ?? ""]
      .map((part) => lineOf([bodyField], part))
      .find((line) => line !== firstLine) ?? firstLine;
  const describe = ({ at, why }: Mistake) => {
    const [words = ""] = text.slice(at).split("\n");
    return `${name}:${lineAt(at, words)} ${bodyField}: found ${showValue(words)}, ${why}`;
  };
  return findMistakes(text).map(describe);
}

/** `at` is an offset in the text. */
type Mistake = { at: number; why: string };

function lineAround(text: string, at: number): string {
  const [end = ""] = text.slice(at).split("\n");
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at) + end;
}

/** Finds common Markdown that the page would drop, change or show as it is typed. */
function findMistakes(text: string): Mistake[] {
  const root = readMarkdown(text);
  const mistakes = findEmpty(root, text);
  visit(root, (node) => {
    const at = startOf(node);
    const unknown = notShown[node.type];
    if (unknown) {
      mistakes.push({ at, why: unknown });
      return SKIP;
    }
    const why = describeLoss(node) ?? describeChange(node, writtenOf(node, text));
    if (why) mistakes.push({ at, why });
    if (node.type === "paragraph" || node.type === "heading") mistakes.push(...findLeft(node, text));
  });
  return mistakes;
}

/** Finds a text without a letter or digit, and headings with no text below them. */
function findEmpty({ children }: Root, text: string): Mistake[] {
  const blocks = children.filter(({ type }) => type !== "html");
  if (blocks.every((block) => !/[\p{L}\p{N}]/u.test(writtenOf(block, text))))
    return [{ at: 0, why: "has no words; write some below the fields" }];
  return blocks.flatMap((block, i) => {
    const next = blocks[i + 1];
    const isOverNothing =
      block.type === "heading" && (!next || (next.type === "heading" && next.depth <= block.depth));
    const why = "is a heading over nothing; write some words below it, or take it out";
    // A line of dashes below text makes a heading too, which is not meant as one.
    const isMeant = writtenOf(block, text).startsWith("#") && !/^#+\s*$/.test(writtenOf(block, text));
    return isOverNothing && isMeant ? [{ at: startOf(block), why }] : [];
  });
}

function findLeft(block: Paragraph | Heading, text: string): Mistake[] {
  const left = findLeftMark(leftWords(block, text));
  return left ? [{ at: startOf(block) + left.at, why: left.toDo }] : [];
}

/** Returns the block as it is written, with an x for each character that Markdown has read as something other than text. */
function leftWords(block: Paragraph | Heading, text: string): string {
  const written = writtenOf(block, text);
  const start = startOf(block);
  let left = written.replace(/\S/g, "x");
  visit(block, (node) => {
    // A bare URL may contain any character.
    if (node.type === "link" && !writtenOf(node, text).startsWith("[")) return SKIP;
    if (node.type !== "text" || !node.position) return;
    const [from, to] = [(node.position.start.offset ?? 0) - start, (node.position.end.offset ?? 0) - start];
    const words = written.slice(from, to).replace(/\\[!-/:-@[-`{-~]/g, "xx");
    left = left.slice(0, from) + words + left.slice(to);
  });
  return left;
}

function startOf({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}

function writtenOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset);
}

const noNotes = "is a note, and there are none under a text; say it in the text";
const noPicture = "is a picture, and there are none in a text; a post's own is its image";

/** Markdown that the page doesn't show, with what to write instead. */
const notShown: Partial<Record<Nodes["type"], string>> = {
  blockquote: "is a quote set apart, which the page doesn't show; write it with quotation marks, without >",
  definition:
    "is an address apart from its link, or a note; write a link as [words](/page), and \\[ for the bracket of a note",
  delete: "is struck out, which the page doesn't show; write what is true now",
  footnoteDefinition: noNotes,
  footnoteReference: noNotes,
  image: noPicture,
  imageReference: noPicture,
  inlineCode: "is written as code, which the page doesn't show; take out the `",
  table:
    "is a table, which the page doesn't show; write it as a list (- Words), or under headings (## Words)",
  thematicBreak: "is a line across the page, which it doesn't show; take it out, or put a heading (## Words)",
};

function describeLoss(node: Nodes): string | null {
  if (node.type === "html" && /^<!--\s*for\b/i.test(node.value))
    return "doesn't say what a block is for; write it as <!-- for: boarding -->, on a line of its own";
  if (node.type === "html" && node.value.startsWith("<!--"))
    return isCommentAlone(node.value)
      ? null
      : "is a comment with words behind it, which would be lost; put an empty line between them";
  if (node.type === "html")
    return "would be left out; write it as Markdown, such as **bold** or ## Heading, or the sign itself as \\<";
  if (node.type === "link" && node.title) return `has words that nobody would see, "${shorten(node.title)}"`;
  if (node.type === "listItem" && typeof node.checked === "boolean")
    return "has a box to check, which the page doesn't show; write a list without boxes (- Words)";
  if ((node.type === "heading" || node.type === "listItem") && node.children.length === 0)
    return "has no words; write some behind it, or take it out";
  return null;
}

function describeChange(node: Nodes, written: string): string | null {
  if (node.type === "code")
    return /^(?:`{3}|~{3})/.test(written)
      ? "begins code, which the page doesn't show; take out the line, and the one that ends it"
      : "begins with a tab or four blanks, which makes it code; take them out";
  if (node.type === "heading" && !written.startsWith("#"))
    return "becomes a heading by the line below it; put an empty line between them, or write ## before it";
  return null;
}

/** Returns false for a line such as "<!-- a note --> and more", which Markdown reads as a comment to its end. */
function isCommentAlone(html: string): boolean {
  const parts = html.split("-->");
  const rest = parts.pop() ?? "";
  return rest.trim() === "" && parts.every((part) => part.trimStart().startsWith("<!--"));
}
