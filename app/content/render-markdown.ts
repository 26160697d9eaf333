import type { Element, Root, RootContent } from "hast";
import type { Emphasis, Heading, Root as MarkdownRoot, PhrasingContent } from "mdast";
import rehypeExternalLinks from "rehype-external-links";
import rehypeSanitize, { type Options as AllowedMarkup } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";

/** Every tag that a text can show; other Markdown is rejected when the file is read. */
const shownTags = "p br strong em u h1 h2 h3 h4 h5 h6 ul ol li a".split(" ");

/** What the sanitizer lets through cannot run, load or be styled. */
const allowedMarkup: AllowedMarkup = {
  tagNames: shownTags,
  attributes: { a: ["href"], ol: ["start"] },
  protocols: { href: ["http", "https", "mailto", "tel", "sms"] },
  strip: ["script", "style"],
};

/** A single tilde means "about", as in ~$31, and does not strike text out. */
const markdownReader = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

/** Parses Markdown. HTML other than <br> and <u> remains as `html` nodes, which the site does not show. */
export function readMarkdown(text: string): MarkdownRoot {
  const tree = markdownReader.parse(text);
  keepBreaks(tree);
  keepUnderlines(tree);
  return tree;
}

const markdownProcessor = unified()
  .use(demoteHeadings)
  .use(remarkRehype)
  .use(rehypeSanitize, allowedMarkup)
  .use(rehypeExternalLinks, { target: "_blank", rel: ["noopener"] })
  .use(rehypeStringify)
  .freeze();

/** Returns HTML whose headings start at level two, because the page has its own first heading. */
export function renderMarkdown(text: string): string {
  return stringifyHtml(parseMarkdown(text).children);
}

export function parseMarkdown(text: string): Root {
  return markdownProcessor.runSync(readMarkdown(text));
}

export function stringifyHtml(children: RootContent[]): string {
  return markdownProcessor.stringify({ type: "root", children }).trim();
}

export function isHeading(node: RootContent): node is Element {
  return node.type === "element" && /^h[1-6]$/.test(node.tagName);
}

/** Converts <br>, which is as common for a new line as a backslash. */
function keepBreaks(tree: MarkdownRoot): void {
  visit(tree, "html", ({ value }, index, parent) => {
    if (parent && index !== undefined && /^<br ?\/?>$/i.test(value.trim()))
      parent.children[index] = { type: "break" };
  });
}

/** Converts <u>, because Markdown has no underline. */
function keepUnderlines(tree: MarkdownRoot): void {
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
}

/** Moves all headings down one level if the text has one of level 1. */
function demoteHeadings() {
  return (tree: MarkdownRoot) => {
    const headings: Heading[] = [];
    visit(tree, "heading", (heading) => {
      headings.push(heading);
    });
    if (!headings.some(({ depth }) => depth === 1)) return;
    for (const heading of headings) heading.depth = Math.min(6, heading.depth + 1) as Heading["depth"];
  };
}
