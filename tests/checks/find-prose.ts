import { parseSync } from "vite";

type FoundProse = { line: number; found: string };

type Node = { type: string; start: number } & Record<string, unknown>;

/** Attributes that are read aloud count even with a single letter. */
const spokenAttribute = /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder)$/;
const markupAttribute = /^(className|d|points|preserveAspectRatio|sizes|transform|viewBox)$/;
const ignoredNodes = /^(ImportDeclaration|ExportAllDeclaration|TSLiteralType)$/;

const anyLetter = /\p{L}/u;
/** A capital to begin with, two words in a row, or one between two values. */
const wording = /^\s*\p{Lu}(\p{Ll}+(?![\p{L}\d-])|\s)|\p{L}{2}[^\p{L}\s]*\s\P{L}*\p{L}{2}|\s\p{L}{2,}\s/u;

export function findProse(file: string, source: string): FoundProse[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: FoundProse[] = [];

  const look = (node: Node, pattern: RegExp): void => {
    const words = textOf(node);
    if (words !== null && pattern.test(words))
      found.push({ line: source.slice(0, node.start).split("\n").length, found: words.trim() });
    for (const [child, childPattern] of partsOf(node, pattern)) look(child, childPattern);
  };
  look(program as unknown as Node, wording);
  return found;
}

/** Puts a digit in the place of each value of a template literal. */
function textOf(node: Node): string | null {
  if (node.type === "JSXText") return String(node.value).replace(/&\w+;/g, "");
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral") return null;
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join("0");
}

function partsOf(node: Node, pattern: RegExp): [Node, RegExp][] {
  const parts = Object.entries(node).flatMap(([key, value]) => (key === "key" ? [] : [value].flat()));
  return parts
    .filter(isNode)
    .filter(isSeen)
    .map((part) => [part, patternIn(part, pattern)]);
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === "object" && "type" in value;
}

function isSeen(node: Node): boolean {
  if (node.type === "NewExpression") return !/Error$/.test(nameOf(node.callee));
  if (node.type === "JSXAttribute") return !markupAttribute.test(nameOf(node.name));
  return !ignoredNodes.test(node.type);
}

function patternIn(node: Node, pattern: RegExp): RegExp {
  if (node.type === "JSXText") return anyLetter;
  if (node.type === "JSXAttribute") return spokenAttribute.test(nameOf(node.name)) ? anyLetter : wording;
  return pattern;
}

function nameOf(node: unknown): string {
  return String((node as { name?: unknown }).name ?? "");
}
