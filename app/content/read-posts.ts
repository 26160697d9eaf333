import { type BlogPost, blogPostSchema, newestPosts } from "../../domain/pages/blog-post.ts";
import { allOf, type Checked, type ContentFolder } from "./content-source.ts";
import type { TokenValues } from "./fill-tokens.ts";
import { readContentFile } from "./read-content-file.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** A post with its body as safe HTML. */
type RenderedPost = BlogPost & { html: string };

/** Every post of content/blog/, the latest first; posts of one day by their files' names. */
export function readPosts(folder: ContentFolder, tokens: TokenValues): Checked<RenderedPost[]> {
  const names = folder.list("blog").filter((name) => name.endsWith(".md"));
  const posts = allOf(names.map((name) => readPost(folder, name, tokens)));
  if (!posts.ok) return posts;
  return { ok: true, value: newestPosts(posts.value, posts.value.length) };
}

function readPost(folder: ContentFolder, name: string, tokens: TokenValues): Checked<RenderedPost> {
  const post = readContentFile(folder, `blog/${name}`, blogPostSchema, tokens);
  if (!post.ok) return post;
  if (`${post.value.id}.md` !== name) {
    const mistake = `content/blog/${name}:2 id: found "${post.value.id}", must be the file's name without .md`;
    return { ok: false, mistakes: [mistake] };
  }
  return { ok: true, value: { ...post.value, html: renderMarkdown(post.value.content) } };
}
