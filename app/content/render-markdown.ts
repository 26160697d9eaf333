import rehypeSanitize, { type Options as AllowedMarkup } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { addHeadingIds, openExternalLinksSafely, startAtSecondLevel } from "./adapt-markup.ts";
import { keepUnderlines } from "./keep-underlines.ts";

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** All that survives of a text: nothing that runs, loads or is styled. */
const allowedMarkup: AllowedMarkup = {
  tagNames: ["p", "br", "strong", "em", "u", ...headings, "ul", "ol", "li", "a"],
  attributes: { a: ["href", "target", "rel"] },
  protocols: { href: ["http", "https", "mailto", "tel", "sms"] },
  strip: ["script", "style"],
  clobber: [],
};

/**
 * Markdown as HTML. A body's headings start at the second level, because the page has its own first one.
 * `anchors`: ids for headings, by their words; no other id survives.
 */
export function renderMarkdown(text: string, anchors: Record<string, string> = {}): string {
  const ids = Object.values(anchors);
  const onlyTheseIds: [string, ...string[]] = ["id", ...ids];
  const headingIds = Object.fromEntries(headings.map((tag) => [tag, ids.length > 0 ? [onlyTheseIds] : []]));
  return unified()
    .use(remarkParse)
    .use(keepUnderlines)
    .use(remarkRehype)
    .use(startAtSecondLevel)
    .use(addHeadingIds, anchors)
    .use(rehypeSanitize, { ...allowedMarkup, attributes: { ...allowedMarkup.attributes, ...headingIds } })
    .use(openExternalLinksSafely)
    .use(rehypeStringify)
    .processSync(text)
    .toString()
    .trim();
}
