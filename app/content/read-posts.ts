import { type BlogPost, blogPostSchema, newestPosts } from "#domain/pages/blog-post.ts";
import { showValue } from "#domain/pages/show-value.ts";
import { type Checked, combineAll } from "./checked.ts";
import type { ReadFile } from "./read-content-file.ts";
import { renderMarkdown } from "./render-markdown.ts";

type RenderedPost = BlogPost & { html: string };

/** Newest first; posts of one day are sorted by file name. */
export function readPosts(files: readonly string[], read: ReadFile): Checked<RenderedPost[]> {
  const posts = combineAll(
    files.filter((file) => file.startsWith("blog/")).map((file) => readPost(file, read)),
  );
  if (!posts.ok) return posts;
  const rendered = posts.value.map((post) => ({ ...post, html: renderMarkdown(post.content) }));
  return { ok: true, value: newestPosts(rendered, rendered.length) };
}

function readPost(file: string, read: ReadFile): Checked<BlogPost> {
  const post = read(file, blogPostSchema);
  if (!post.ok || file === `blog/${post.value.id}.md`) return post;
  const found = showValue(post.value.id);
  return { ok: false, mistakes: [`${file}:2 id: found ${found}, must be the file's name without .md`] };
}
