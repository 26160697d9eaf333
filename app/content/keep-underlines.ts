import { type MarkupNode, nodesOf } from "./markup-node.ts";

/** Markdown has no underline of its own, so <u>words</u> is the one tag it may be written with. */
export function keepUnderlines() {
  return (tree: object) => {
    for (const node of nodesOf(tree as MarkupNode)) {
      if (node.children) node.children = underlined(node.children);
    }
  };
}

function underlined(siblings: readonly MarkupNode[]): MarkupNode[] {
  const opens = siblings.findIndex((node) => node.type === "html" && node.value === "<u>");
  const closes = siblings.findIndex((node, i) => i > opens && node.type === "html" && node.value === "</u>");
  if (opens < 0 || closes < 0) return [...siblings];
  const words: MarkupNode = {
    type: "underline",
    data: { hName: "u" },
    children: siblings.slice(opens + 1, closes),
  };
  return [...siblings.slice(0, opens), words, ...underlined(siblings.slice(closes + 1))];
}
