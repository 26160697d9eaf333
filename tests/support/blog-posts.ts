import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { sampleContent } from "./sample-business.ts";

/** Newest first. */
export const posts = [
  ["fall-pet-care-guide", "Pet Care", "October 6, 2024"],
  ["summer-pet-safety-tips", "Safety", "June 15, 2024"],
  ["choosing-pet-sitter", "Pet Care", "June 10, 2024"],
  ["dog-walking-benefits", "Health", "June 5, 2024"],
  ["pet-medication-administration", "Health", "May 28, 2024"],
  ["preparing-pets-vacation", "Travel", "May 20, 2024"],
  ["senior-pet-care", "Senior Care", "May 15, 2024"],
].map(([id = "", category = "", date = ""]) => ({ ...frontMatter(id), id, category, date }));

/** Tokens are left as they are. */
function frontMatter(id: string) {
  const [, front = "", body = ""] = readFileSync(join(sampleContent, `blog/${id}.md`), "utf8").split(
    /^---$/m,
  );
  type Texts = Record<"title" | "excerpt" | "seoTitle" | "seoDescription", string>;
  const read: Texts & { readTime: number; keywords: string[] } = parse(front);
  return { ...read, body };
}
