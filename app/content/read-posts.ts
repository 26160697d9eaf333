import { showValue } from "#domain/escape-controls.ts";
import { type BlogPost, blogPostSchema, newestPosts } from "#domain/pages/blog-post.ts";
import { type Checked, combine } from "./checked.ts";
import type { ReadFile } from "./read-content-file.ts";
import { renderMarkdown } from "./render-markdown.ts";

type RenderedPost = BlogPost & { html: string };

/** Newest first; posts of one day are sorted by file name. */
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
