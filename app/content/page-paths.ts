import { blogCategories, categoryPath, postPath } from "../../domain/pages/blog-post.ts";
import { cityPath } from "../../domain/pages/city-page.ts";
import type { Content } from "./read-content.ts";

/** The pages that exist because content names them: posts, the lists of their categories, towns. */
export function pagePaths({ posts, words }: Pick<Content, "posts" | "words">): string[] {
  return [...blogCategories.map(categoryPath), ...posts.map(postPath), ...words.cities.cities.map(cityPath)];
}
