import { type BlogPost, blogPostSchema, newestPosts } from "../../domain/pages/blog-post.ts";
import { showValue } from "../../domain/pages/show-value.ts";
import { checkMarkdown } from "./check-markdown.ts";
import { type Checked, combineAll } from "./checked.ts";
import type { ContentFolder } from "./content-source.ts";
import type { TokenValues } from "./fill-tokens.ts";
import { readContentFile } from "./read-content-file.ts";
import { type NoteWords, renderMarkdown } from "./render-markdown.ts";

type RenderedPost = BlogPost & { html: string };

/** Newest first; posts of one day are sorted by file name. */
export function readPosts(
  folder: ContentFolder,
  tokens: TokenValues,
  noteWords?: NoteWords,
): Checked<RenderedPost[]> {
  const names = folder.list("blog").filter((name) => name.endsWith(".md"));
  const posts = combineAll(names.map((name) => readPost(folder, name, tokens, noteWords)));
  if (!posts.ok) return posts;
  return { ok: true, value: newestPosts(posts.value, posts.value.length) };
}

function readPost(
  folder: ContentFolder,
  name: string,
  tokens: TokenValues,
  noteWords?: NoteWords,
): Checked<RenderedPost> {
  const file = `blog/${name}`;
  const post = readContentFile(folder, file, blogPostSchema, tokens);
  if (!post.ok) return post;
  const { id, content } = post.value;
  if (`${id}.md` !== name) {
    const mistake = `${file}:2 id: found ${showValue(id)}, must be the file's name without .md`;
    return { ok: false, mistakes: [mistake] };
  }
  const mistakes = checkMarkdown(folder, file, content);
  if (mistakes.length > 0) return { ok: false, mistakes };
  return { ok: true, value: { ...post.value, html: renderMarkdown(content, noteWords) } };
}
