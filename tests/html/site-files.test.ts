import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBuildSettings } from "#domain/build-settings.ts";
import { dayMs } from "#domain/durations.ts";
import { postPath } from "#domain/pages/blog-post.ts";
import { client, content, pages } from "./release.ts";

const { business, posts } = content;
const settings = { ...readBuildSettings({}, business.origin), isRelease: true };
const { siteOrigin } = settings;

test("the sitemap lists every page that may be indexed, once, and no other [X02]", () => {
  const indexed = pages.filter(({ isIndexed }) => isIndexed).map(({ path }) => siteOrigin + path);
  expect(textsOf(read("sitemap.xml"), "loc").sort()).toEqual(indexed.sort());
});

test("the sitemap dates each post by its own date, and nothing by a future date [X02]", () => {
  const sitemap = read("sitemap.xml");
  for (const post of posts)
    expect(sitemap).toContain(`<loc>${siteOrigin}${postPath(post)}</loc><lastmod>${post.date}</lastmod>`);
  const today = new Date().toISOString().slice(0, 10);
  expect(
    textsOf(sitemap, "lastmod").filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date) || date > today),
  ).toEqual([]);
});

test("a release's robots.txt keeps no crawler out and points to the sitemap [X02, FX09]", () => {
  expect(read("robots.txt")).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${siteOrigin}/sitemap.xml\n`);
});

test("licenses.txt has the notices of the packages in the browser's files [HM08]", () => {
  const text = read("licenses.txt");
  for (const name of ["react", "react-dom", "scheduler", "valibot", "@tanstack/query-core"])
    expect(text).toContain(`## ${name} - `);
  expect(text).toContain("Copyright (c) Meta Platforms, Inc. and affiliates.");
});

test("security.txt says whom to write to, and expires within a year [HM08]", () => {
  const text = read(".well-known/security.txt");
  expect(text).toContain(`Contact: mailto:${business.email}\n`);
  expect(text).toContain(`Canonical: ${siteOrigin}/.well-known/security.txt\n`);
  const expires = Date.parse(text.match(/^Expires: (\S+)$/m)?.[1] ?? "");
  expect(expires - Date.now()).toBeGreaterThan(300 * dayMs);
  expect(expires - Date.now()).toBeLessThanOrEqual(365 * dayMs);
});

function read(name: string): string {
  return readFileSync(join(client, name), "utf8");
}

function textsOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, text = ""]) => text);
}
