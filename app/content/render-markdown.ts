import type { Element, Root, RootContent } from "hast";
import type { Emphasis, Root as MarkdownRoot, PhrasingContent } from "mdast";
import rehypeExternalLinks from "rehype-external-links";
import rehypeSanitize, { type Options as AllowedMarkup } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";

/** All that survives of a text: nothing that runs, loads or is styled. */
const allowedMarkup: AllowedMarkup = {
  tagNames: ["p", "br", "strong", "em", "u", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "a"],
  attributes: { a: ["href"] },
  protocols: { href: ["http", "https", "mailto", "tel", "sms"] },
  strip: ["script", "style"],
};

const processor = unified()
  .use(remarkParse)
  .use(dropScripts)
  .use(keepUnderlines)
  .use(remarkRehype)
  .use(startAtSecondLevel)
  .use(rehypeSanitize, allowedMarkup)
  .use(rehypeExternalLinks, { target: "_blank", rel: ["noopener"] })
  .use(rehypeStringify)
  .freeze();

/** Markdown as safe HTML. Its headings start at the second level, because the page has its own first one. */
export function renderMarkdown(text: string): string {
  return stringifyHtml(parseMarkdown(text).children);
}

/** The same as a syntax tree. */
export function parseMarkdown(text: string): Root {
  return processor.runSync(processor.parse(text));
}

export function stringifyHtml(children: RootContent[]): string {
  return processor.stringify({ type: "root", children }).trim();
}

export function isHeading(node: RootContent): node is Element {
  return node.type === "element" && /^h[1-6]$/.test(node.tagName);
}

/** The tags of a script or a style are dropped as all others are; what stands between them is no text either. */
function dropScripts() {
  return (tree: MarkdownRoot) => {
    let isInside = false;
    visit(tree, (node) => {
      if (node.type !== "html") {
        if (isInside && "value" in node) node.value = "";
        return;
      }
      const tags = node.value.startsWith("<!--") ? null : node.value.match(/<\/?(?:script|style)\b/gi);
      if (tags) isInside = !tags.at(-1)?.startsWith("</");
    });
  };
}

/** Markdown has no underline of its own, so <u>words</u> is the one tag it may be written with. */
function keepUnderlines() {
  return (tree: MarkdownRoot) => {
    visit(tree, "html", ({ value }, opens, parent) => {
      if (value !== "<u>" || opens === undefined || !parent) return;
      const closes = parent.children.findIndex(
        (node, i) => i > opens && node.type === "html" && node.value === "</u>",
      );
      if (closes < 0) return;
      const children = parent.children.slice(opens + 1, closes) as PhrasingContent[];
      const underlined: Emphasis = { type: "emphasis", data: { hName: "u" }, children };
      parent.children.splice(opens, closes - opens + 1, underlined);
      return opens;
    });
  };
}

/** A text that begins at # moves down one level, so that its steps stay as they were; one that begins at ## stays. */
function startAtSecondLevel() {
  return (tree: Root) => {
    const headings: Element[] = [];
    visit(tree, "element", (node) => {
      if (isHeading(node)) headings.push(node);
    });
    if (!headings.some(({ tagName }) => tagName === "h1")) return;
    for (const heading of headings) heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`;
  };
}
