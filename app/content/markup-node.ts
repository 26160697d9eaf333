/** The part of a syntax tree's node, of Markdown or of HTML, that these plug-ins look at. */
export type MarkupNode = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  data?: Record<string, unknown>;
  children?: MarkupNode[];
};

/** The node and everything below it. */
export function nodesOf(node: MarkupNode): MarkupNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

export function textOf(node: MarkupNode): string {
  return nodesOf(node)
    .map(({ value }) => value ?? "")
    .join("");
}
