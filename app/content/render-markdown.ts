import type { Element, Root, RootContent } from "hast";
import type { Emphasis, Heading, Root as MarkdownRoot, PhrasingContent } from "mdast";
import rehypeExternalLinks from "rehype-external-links";
import rehypeSanitize, { type Options as AllowedMarkup } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";

export type NoteWords = PageWords["everyPage"]["notes"];

const shownTags = [
  "p br hr strong em u del h1 h2 h3 h4 h5 h6 ul ol li a",
  "blockquote pre code",
  "div table thead tbody tr th td",
  "section sup",
];

/** Nothing that survives can run, load or be styled. */
const allowedMarkup: AllowedMarkup = {
  tagNames: shownTags.flatMap((tags) => tags.split(" ")),
  attributes: {
    a: ["href", "id", "ariaLabel", "ariaDescribedBy"],
    div: [["className", "table-frame"], "tabIndex"],
    h2: ["id"],
    li: ["id"],
    ol: ["start"],
    section: [["className", "footnotes"]],
  },
  protocols: { href: ["http", "https", "mailto", "tel", "sms"] },
  strip: ["script", "style"],
  // Only footnotes have ids, which are generated here, so no prefix is needed.
  clobber: [],
};

/** A single tilde is "about", as in ~$31. */
const markdownReader = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

/** What is left of HTML in it has no place on the site. */
export function readMarkdown(text: string): MarkdownRoot {
  const tree = markdownReader.parse(text);
  keepBreaks(tree);
  keepUnderlines(tree);
  return tree;
}

function markdownProcessor(noteWords?: NoteWords) {
  return unified()
    .use(dropScripts)
    .use(showCheckBoxes)
    .use(demoteHeadings)
    .use(remarkRehype, {
      clobberPrefix: "",
      footnoteLabelProperties: {},
      ...(noteWords && {
        footnoteLabel: noteWords.title,
        footnoteBackLabel: (index: number) => fillTemplate(noteWords.back, { number: index + 1 }),
      }),
    })
    .use(frameTables)
    .use(rehypeSanitize, allowedMarkup)
    .use(rehypeExternalLinks, { target: "_blank", rel: ["noopener"] })
    .use(rehypeStringify);
}

/** Headings start at level two, because the page has its own first heading. */
export function renderMarkdown(text: string, noteWords?: NoteWords): string {
  return stringifyHtml(parseMarkdown(text, noteWords).children);
}

export function parseMarkdown(text: string, noteWords?: NoteWords): Root {
  return markdownProcessor(noteWords).runSync(readMarkdown(text));
}

export function stringifyHtml(children: RootContent[]): string {
  return markdownProcessor().stringify({ type: "root", children }).trim();
}

export function isHeading(node: RootContent): node is Element {
  return node.type === "element" && /^h[1-6]$/.test(node.tagName);
}

/** The sanitizer drops the tags but would keep a script's text. */
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

/** For a new line, <br> is as common as a backslash. */
function keepBreaks(tree: MarkdownRoot): void {
  visit(tree, "html", ({ value }, index, parent) => {
    if (parent && index !== undefined && /^<br ?\/?>$/i.test(value.trim()))
      parent.children[index] = { type: "break" };
  });
}

/** Markdown has no underline, so <u> is allowed. */
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

/** A real checkbox would be a control that does nothing. */
function showCheckBoxes() {
  return (tree: MarkdownRoot) => {
    visit(tree, "listItem", (item) => {
      const [first] = item.children;
      if (typeof item.checked !== "boolean" || first?.type !== "paragraph") return;
      first.children.unshift({ type: "text", value: item.checked ? "\u2611 " : "\u2610 " });
      item.checked = null;
    });
  };
}

/** A wide table scrolls within a focusable frame instead of widening the page. */
function frameTables() {
  return (tree: Root) => {
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "table" || index === undefined || !parent) return;
      const properties = { className: ["table-frame"], tabIndex: 0 };
      parent.children[index] = { type: "element", tagName: "div", properties, children: [node] };
      return SKIP;
    });
  };
}

/** A text that starts with # moves down one level; one that starts with ## stays. */
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
