import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pagePaths } from "#app/content/read-content.ts";
import {
  type BuiltPage,
  metaContent,
  readBuiltPages,
  structuredData,
  visibleText,
} from "#build/read-built-pages.ts";
import { isPageOff } from "#domain/business/switches.ts";
import { descriptionMaxLength, titleMaxLength } from "#domain/pages/content-text.ts";
import { sampleClient } from "../support/sample-business.ts";
import { client, content, pages } from "./release.ts";

const { business } = content;
const { origin: siteOrigin } = business;
const indexed = pages.filter(({ isIndexed }) => isIndexed);
/** A post whose photo is on another host. */
const photoPost = "/blog/windows";

test("every route and every page that content names is written [X01]", () => {
  const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\("([^"]+)"/g)].map(
    ([, path]) => `/${path}`,
  );
  const fixed = routes.filter((path) => !/[:*]/.test(path) && !isPageOff(business.off, path));
  expect(pages.map(({ path }) => path).sort()).toEqual(["/", ...fixed, ...pagePaths(content)].sort());
});

test.each(pages)("$path has its content, title, keywords, address and data [X01, MD01]", (page) => {
  const { document, isIndexed, title } = page;
  const text = visibleText(document.querySelector("body"));
  expect(text.length).toBeGreaterThan(isIndexed ? 500 : 100);
  expect(text).toContain(business.name);
  expect(title).toContain(business.shortName);
  expect(document.querySelectorAll("h1")).toHaveLength(1);
  if (isIndexed) expect(structuredData(document).length).toBeGreaterThan(0);
  const keywords = metaContent(document, "keywords")?.split(", ") ?? [];
  expect(keywords).toEqual(expect.arrayContaining(business.keywords));
  expect(new Set(keywords).size).toBe(keywords.length);
  expect(canonical(page)).toBe(`${siteOrigin}${page.path}`);
});

test.each(indexed)("$path has its own title and description, short enough [MD01, FX08]", (page) => {
  expect(page.title.length).toBeLessThanOrEqual(titleMaxLength);
  expect(page.description.length).toBeGreaterThan(25);
  expect(page.description.length).toBeLessThanOrEqual(descriptionMaxLength);
  for (const part of ["title", 'meta[name="description"]', 'meta[property="og:title"]'])
    expect(page.document.querySelectorAll(`head ${part}`)).toHaveLength(1);
});

test("no two pages share a title, a description or a canonical address [MD07]", () => {
  const parts: unknown[][] = [
    pages.map(({ title }) => title),
    pages.map(({ description }) => description),
    pages.map(({ document }) => metaContent(document, "og:title")),
    pages.map(canonical),
  ];
  for (const part of parts) expect(part.filter((text, i) => part.indexOf(text) !== i)).toEqual([]);
});

test("every page is shared with one picture of the right size, with a description, and a post with its photo [MD05, FX08]", () => {
  for (const { document, path } of pages) {
    const shown = ["image", "image:width", "image:height", "image:alt"].map((name) =>
      metaContent(document, `og:${name}`),
    );
    if (path === photoPost)
      expect(shown[0]).toMatch(/^https:\/\/images\.unsplash\.com\/photo-1517849845537-/);
    else
      expect(shown, path).toEqual([
        ...[`${siteOrigin}/og.png`, "1200", "630"],
        "Whiskers & Wool Cat Sitting. Two cats look over a lake towards a mountain.",
      ]);
  }
  const png = readFileSync(join(client, "og.png"));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(300_000);
});

test("search engines may index a release, except the pages that are no entry [FX09]", () => {
  const kept = pages.filter(({ document }) => metaContent(document, "robots") !== null);
  expect(kept.map(({ path }) => path)).toEqual(["/schedule", "/thank-you", "/thank-you/message"]);
});

test("a preview keeps all crawlers out, by its robots.txt and on each page [FX09]", () => {
  expect(readFileSync(join(sampleClient, "robots.txt"), "utf8")).toBe("User-agent: *\nDisallow: /\n");
  for (const { document, path } of readBuiltPages(sampleClient))
    expect([path, metaContent(document, "robots")]).toEqual([path, "noindex"]);
});

function canonical({ document }: BuiltPage): string | undefined {
  const [link, ...more] = document.querySelectorAll('link[rel="canonical"]');
  return more.length === 0 ? link?.getAttribute("href") : undefined;
}
