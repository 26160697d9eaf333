import { categoryLinks, postPath } from "../../domain/pages/blog-post.ts";
import { cityPath } from "../../domain/pages/city-page.ts";
import type { Content } from "./read-content.ts";

/** The pages that exist because content names them: posts, the lists of their categories, towns. */
export function pagePaths({ posts, words }: Pick<Content, "posts" | "words">): string[] {
  const categories = categoryLinks.filter(({ category }) => category);
  return [...categories.map(({ path }) => path), ...posts.map(postPath), ...words.cities.map(cityPath)];
}
