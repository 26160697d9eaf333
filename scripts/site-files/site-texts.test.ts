import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { BlogPost } from "../../domain/pages/blog-post.ts";
import { blogFeed } from "./blog-feed.ts";
import { createPalette } from "./brand-color.ts";
import { drawIco, drawTile } from "./draw-icons.ts";
import { sitemap } from "./sitemap.ts";

const logo = { size: 32, path: "M4 4h24v24H4Z" };
const palette = createPalette();

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

test("favicon.ico holds a PNG for each size, where its directory says", () => {
  const ico = drawIco(logo, palette, [16, 32]);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [i, size] of [16, 32].entries()) {
    const offset = ico.readUInt32LE(6 + 16 * i + 12);
    expect(ico.subarray(offset + 1, offset + 4).toString()).toBe("PNG");
    expect(ico.readUInt32BE(offset + 16)).toBe(size);
  }
  expect(drawTile(logo, palette, 180, 0.66).readUInt32BE(16)).toBe(180);
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
