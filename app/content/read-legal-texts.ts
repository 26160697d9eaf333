import { hash } from "node:crypto";
import type { RootContent } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { showValue } from "#domain/escape-controls.ts";
import { type BlogPost, blogPostSchema, newestPosts } from "#domain/pages/blog-post.ts";
import { headingIds } from "#domain/pages/heading-ids.ts";
import { type LegalSection, type LegalText, legalTextSchema } from "#domain/pages/legal-text.ts";
import { bodyField, type ContentFolder, leaveOutBlocks, valueAt } from "./content-source.ts";
import { includePrefix, type TokenValues } from "./fill-tokens.ts";
import type { ReadFile } from "./read-content-file.ts";
import { type Checked, type ContentSource, combine } from "./read-yaml.ts";
import { isHeading, parseMarkdown, renderMarkdown, stringifyHtml } from "./render-markdown.ts";

const smsPrivacyLine = `{{${includePrefix}sms-privacy}}`;

export function readLegalTexts(readFile: ReadFile, folder: ContentFolder, tokens: TokenValues) {
  const read = (id: LegalText["id"]) => readFile(`legal/${id}.md`, legalTextSchema);
  const smsPrivacy = read("sms-privacy");
  const smsBody = smsPrivacy.ok ? smsPrivacy.value.content : "";
  const rendered = (id: LegalText["id"], checked = read(id)) => {
    const source = folder.open(`legal/${id}.md`);
    return source.ok ? render(checked, smsBody, bodiesOf(source.value, tokens)) : source;
  };
  return combine({
    privacy: rendered("privacy-policy"),
    terms: rendered("terms-of-service"),
    smsPrivacy: rendered("sms-privacy", smsPrivacy),
  });
}

/** Tokens whose values may change without a new version: a new phone number is no new promise. */
const notPromised = /^(?:business|consent)\.|\.lastUpdated$/;

/** `written` includes what is left out, whose headings may have anchors; `promised` changes with each promise. */
function bodiesOf(source: ContentSource, tokens: TokenValues) {
  const written = String(valueAt(source.raw, [bodyField]));
  const promised = leaveOutBlocks(written, tokens.offers).replace(
    /\{\{\s*([\w.-]+)\s*\}\}/g,
    (token, name: string) => (notPromised.test(name) ? token : (tokens.get(name)?.text ?? token)),
  );
  return { written, promised };
}

function render(
  checked: Checked<LegalText>,
  smsBody: string,
  { written, promised }: ReturnType<typeof bodiesOf>,
) {
  if (!checked.ok) return checked;
  const { id, title, version, content, anchors, lastUpdated, keywords, wordsOf } = checked.value;
  const { seoTitle = title, seoDescription = title } = checked.value;
  const blocks = parseMarkdown(content).children.flatMap((block) =>
    textOf(block) === smsPrivacyLine ? parseMarkdown(smsBody).children : [block],
  );
  const mistakes = [
    ...unknownIncludes(blocks),
    ...missingHeadings([...blocks, ...parseMarkdown(written).children], anchors),
  ];
  if (mistakes.length > 0)
    return { ok: false as const, mistakes: mistakes.map((mistake) => `legal/${id}.md ${mistake}`) };
  const seo = { title: seoTitle, description: seoDescription, keywords };
  return {
    ok: true as const,
    value: {
      ...{ title, version, lastUpdated, seo, ...legalSections(blocks, anchors) },
      wordsOf,
      wordsHash: hash("sha256", promised.trim()),
    },
  };
}

function unknownIncludes(blocks: RootContent[]): string[] {
  const includes = blocks.flatMap((block) => textOf(block).match(/\{\{(?:(?!\{\{|\}\}).)*\}\}/g) ?? []);
  return includes.map(
    (token) => `content: found ${token.slice(0, 44)}, allowed is ${smsPrivacyLine} on a line of its own`,
  );
}

function missingHeadings(blocks: RootContent[], anchors: LegalText["anchors"]): string[] {
  const headings = blocks.filter(isHeading).map((heading) => textOf(heading).trim());
  return Object.keys(anchors)
    .filter((words) => !headings.includes(words))
    .map((words) => `anchors: found ${showValue(words)}, must be the words of a heading of this text`);
}

/** Splits the blocks at second-level headings. Without an entry in `anchors`, a section's id is made from its heading. */
export function legalSections(blocks: readonly RootContent[], anchors: LegalText["anchors"]) {
  const ids = new Map(Object.entries(anchors));
  const intro: RootContent[] = [];
  const sections: { title: string; blocks: RootContent[] }[] = [];
  for (const block of blocks) {
    const text = textOf(block).trim();
    if (isHeading(block) && block.tagName === "h2") {
      sections.push({ title: text, blocks: [] });
      continue;
    }
    if (isHeading(block) && ids.has(text)) block.properties.id = ids.get(text);
    (sections.at(-1)?.blocks ?? intro).push(block);
  }
  const sectionIds = headingIds(
    sections.map(({ title }) => title),
    anchors,
  );
  return {
    intro: stringifyHtml(intro),
    sections: sections.map(
      ({ title, blocks }, i): LegalSection => ({
        id: sectionIds[i] ?? "",
        title,
        html: stringifyHtml(blocks),
      }),
    ),
  };
}

type RenderedPost = BlogPost & { html: string };

/** Returns the posts, newest first; those of one day are sorted by file name. */
export function readPosts(files: readonly string[], read: ReadFile): Checked<RenderedPost[]> {
  const inBlog = files.filter((file) => file.startsWith("blog/"));
  const posts = combine(Object.fromEntries(inBlog.map((file) => [file, readPost(file, read)])));
  if (!posts.ok) return posts;
  const rendered = Object.values(posts.value).map((post) => ({
    ...post,
    html: renderMarkdown(post.content),
  }));
  return { ok: true, value: newestPosts(rendered, rendered.length) };
}

function readPost(file: string, read: ReadFile): Checked<BlogPost> {
  const post = read(file, blogPostSchema);
  if (!post.ok || file === `blog/${post.value.id}.md`) return post;
  const found = showValue(post.value.id);
  return { ok: false, mistakes: [`${file}:2 id: found ${found}, must be the file's name without .md`] };
}
