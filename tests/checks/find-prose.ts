import { type ESTree, parseSync, Visitor } from "vite";

type FoundProse = { line: number; found: string };

/** Attributes that are read aloud count even with a single letter. */
const spokenAttribute = /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder)$/;
const markupAttribute = /^(className|d|points|preserveAspectRatio|sizes|transform|viewBox)$/;

const anyLetter = /\p{L}/u;
/** A capital to begin with, two words in a row, or one between two values. */
const wording = /^\s*\p{Lu}(\p{Ll}+(?![\p{L}\d-])|\s)|\p{L}{2}[^\p{L}\s]*\s\P{L}*\p{L}{2}|\s\p{L}{2,}\s/u;

/** What a page's code shows to visitors by itself, instead of taking it from the content. */
export function findProse(file: string, source: string): FoundProse[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: FoundProse[] = [];
  // A node is visited before what is in it.
  const ignored: ESTree.Span[] = [];
  const spoken: ESTree.Span[] = [];
  const ignore = (node: ESTree.Span) => void ignored.push(node);
  const look = (node: ESTree.Span, text: string, pattern = isWithin(node, spoken) ? anyLetter : wording) => {
    if (isWithin(node, ignored) || !pattern.test(text)) return;
    found.push({ line: source.slice(0, node.start).split("\n").length, found: text.trim() });
  };
  new Visitor({
    ImportDeclaration: ignore,
    TSLiteralType: ignore,
    NewExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name.endsWith("Error")) ignore(node);
    },
    JSXAttribute(node) {
      const name = String(node.name.name);
      if (markupAttribute.test(name)) ignore(node);
      if (spokenAttribute.test(name)) spoken.push(node);
    },
    JSXText: (node) => look(node, node.value.replace(/&\w+;/g, ""), anyLetter),
    Literal: (node) => typeof node.value === "string" && look(node, node.value),
    // A digit stands for each value.
    TemplateLiteral: (node) => look(node, node.quasis.map(({ value }) => value.raw).join("0")),
  }).visit(program);
  return found;
}

function isWithin({ start }: ESTree.Span, nodes: ESTree.Span[]): boolean {
  return nodes.some((node) => node.start <= start && start < node.end);
}
