import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pagePaths } from "../../app/content/page-paths.ts";
import { readContent } from "../../app/content/read-content.ts";
import { shareHeadline, shareImagePath } from "../../app/seo/share-image.ts";
import { descriptionMaxLength, titleMaxLength } from "../../domain/pages/page-seo.ts";
import {
  attribute,
  metaContent,
  startTags,
  structuredData,
  visibleText,
} from "../../scripts/built-site/read-built-page.ts";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";
import { readBuildSettings } from "../../server/config.ts";

const content = readContent();
const { business } = content;
const { siteOrigin } = readBuildSettings(process.env, business.origin);
const pages = readBuiltPages("build/client");
const indexed = pages.filter(({ isIndexed }) => isIndexed);

test("every route and every page that content names is written [X01]", () => {
  const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\("([^"]+)"/g)].map(
    ([, path]) => `/${path}`,
  );
  const fixed = routes.filter((path) => !/[:*]/.test(path));
  expect(pages.map(({ path }) => path).sort()).toEqual(["/", ...fixed, ...pagePaths(content)].sort());
});

test.each(pages)(
  "$path is written with its content, title and structured data [X01]",
  ({ html, isIndexed, title }) => {
    expect(visibleText(html).length).toBeGreaterThan(isIndexed ? 500 : 100);
    expect(visibleText(html)).toContain(business.name);
    expect(title).toContain(business.name);
    expect(html).toMatch(/<h1[\s>]/);
    if (isIndexed) expect(structuredData(html).length).toBeGreaterThan(0);
  },
);

test.each(indexed)(
  "$path has a title and a description of its own, of a length that is shown whole [MD01, MD02]",
  (page) => {
    expect(shareHeadline(page.title, business.name).length).toBeGreaterThan(5);
    expect(shareHeadline(page.title, business.name).length).toBeLessThanOrEqual(titleMaxLength);
    expect(page.description.length).toBeGreaterThan(50);
    expect(page.description.length).toBeLessThanOrEqual(descriptionMaxLength);
    expect(page.html.match(/<title>/g)).toHaveLength(1);
    expect(
      startTags(page.html, "meta").filter((tag) => attribute(tag, "name") === "description"),
    ).toHaveLength(1);
  },
);

test("no two pages share a title, a description or a canonical address [MD07]", () => {
  for (const part of [
    pages.map(({ title }) => title),
    pages.map(({ description }) => description),
    pages.map(({ html }) => metaContent(html, "og:title")),
    pages.map(({ html }) => canonical(html)),
  ])
    expect(part.filter((text, i) => part.indexOf(text) !== i)).toEqual([]);
});

test.each(pages)("$path has keywords, the business's among them [MD03]", ({ html }) => {
  const keywords = metaContent(html, "keywords")?.split(", ") ?? [];
  expect(keywords).toEqual(expect.arrayContaining(business.keywords));
  expect(new Set(keywords).size).toBe(keywords.length);
});

test.each(pages)(
  "the canonical address of $path is the site's origin and its path [MD04]",
  ({ html, path }) => {
    expect(canonical(html)).toBe(`${siteOrigin}${path}`);
  },
);

test.each(indexed)(
  "$path is shared with a picture of its own, of the size it states [MD05]",
  ({ html, path }) => {
    expect(metaContent(html, "og:image")).toBe(`${siteOrigin}${shareImagePath(path)}`);
    const png = readFileSync(`build/client${shareImagePath(path)}`);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
    expect(metaContent(html, "og:image:width")).toBe("1200");
    expect(metaContent(html, "og:image:height")).toBe("630");
    expect(metaContent(html, "og:image:alt")).toContain(business.name);
  },
);

test.each(pages)(
  "the social card of $path says what the page says [MD06]",
  ({ html, path, title, description }) => {
    const card = (name: string) => metaContent(html, name);
    expect(card("og:type")).toBe(
      content.posts.some(({ id }) => path === `/blog/${id}`) ? "article" : "website",
    );
    expect(card("og:site_name")).toBe(business.name);
    expect(card("og:locale")).toBe("en_US");
    expect(card("twitter:card")).toBe("summary_large_image");
    expect([card("og:title"), card("twitter:title")]).toEqual([title, title]);
    expect([card("og:description"), card("twitter:description")]).toEqual([description, description]);
    expect(card("og:url")).toBe(canonical(html));
    expect(card("twitter:image")).toBe(card("og:image"));
    expect(card("twitter:image:alt")).toBe(card("og:image:alt"));
    expect(existsSync(`build/client${new URL(card("og:image") ?? "").pathname}`)).toBe(true);
  },
);

function canonical(html: string): string | null {
  const [link, ...more] = startTags(html, "link").filter((tag) => attribute(tag, "rel") === "canonical");
  return link && more.length === 0 ? attribute(link, "href") : null;
}
