import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { BlogPost } from "../../domain/pages/blog-post.ts";
import { createPalette } from "./brand-color.ts";
import { blogFeed, sitemap } from "./sitemap-and-feed.ts";

test("a sitemap leaves out a date that is not known, and escapes addresses [X02]", () => {
  const text = sitemap([
    { url: "https://a.test/x?y=1&z=2" },
    { url: "https://a.test/b", changedOn: "2025-01-02" },
  ]);
  expect(text).toContain("<url><loc>https://a.test/x?y=1&amp;z=2</loc></url>");
  expect(text).toContain("<url><loc>https://a.test/b</loc><lastmod>2025-01-02</lastmod></url>");
});

test("no title can break the feed [X02]", () => {
  const dated = { id: "x", date: "2025-07-04", author: "A & B", category: "Health" };
  const post = { ...dated, title: "Cats & <dogs>", excerpt: "]]>" } as BlogPost;
  const feed = blogFeed([post], { business: { name: "R & P", blurb: "b" }, origin: "https://a.test" });
  expect(feed).toContain("<title>Cats &amp; &lt;dogs&gt;</title>");
  expect(feed).toContain("<description>]]&gt;</description>");
  expect(feed).toContain("<pubDate>Fri, 04 Jul 2025 12:00:00 +0000</pubDate>");
});

test("the drawings' colours are those of one file, and a colour that the site does not have is named [LF10]", () => {
  const files = ["public/**/*.svg", "app/**/*.{tsx,svg}"].flatMap((pattern) => globSync(pattern));
  const colors = /(?<!&)#(?:[\da-f]{6}|[\da-f]{3})\b/gi;
  const used = files.flatMap((file) => readFileSync(file, "utf8").match(colors) ?? []);
  const declared: string[] = readFileSync("app/styles/tokens.css", "utf8").match(/#[\da-f]{6}\b/g) ?? [];
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((color) => !declared.includes(color.toLowerCase()))).toEqual([]);
  expect(() => createPalette({ pink: "#ff00ff" })).toThrow(/colors: found pink, allowed are ink, /);
});
