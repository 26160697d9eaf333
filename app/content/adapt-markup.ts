import { isOwnPath } from "../../domain/pages/inline-links.ts";
import { type MarkupNode, nodesOf, textOf } from "./markup-node.ts";

/** A text that begins at # moves down one level, so that its steps stay as they were; one that begins at ## stays. */
export function startAtSecondLevel() {
  return (tree: object) => {
    const headings = headingsOf(tree);
    if (!headings.some(({ tagName }) => tagName === "h1")) return;
    for (const heading of headings) heading.tagName = `h${Math.min(6, Number(heading.tagName?.[1]) + 1)}`;
  };
}

/** Gives headings the ids that links can lead to: the heading's words -> its id. */
export function addHeadingIds(anchors: Record<string, string>) {
  return (tree: object) => {
    for (const heading of headingsOf(tree)) {
      const words = textOf(heading).trim();
      if (Object.hasOwn(anchors, words)) heading.properties = { ...heading.properties, id: anchors[words] };
    }
  };
}

/** Another site opens in its own tab and learns nothing of the page it was opened from. */
export function openExternalLinksSafely() {
  return (tree: object) => {
    for (const link of nodesOf(tree as MarkupNode)) {
      const href = String(link.properties?.href ?? "");
      if (link.tagName !== "a" || href === "" || isOwnPath(href) || /^(#|mailto:|tel:|sms:)/i.test(href))
        continue;
      link.properties = { ...link.properties, target: "_blank", rel: ["noopener"] };
    }
  };
}

function headingsOf(tree: object): MarkupNode[] {
  return nodesOf(tree as MarkupNode).filter(({ tagName }) => /^h[1-6]$/.test(tagName ?? ""));
}
