import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { postPath } from "#domain/pages/blog-post.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { formerServiceWorker, lastChange, sitemap } from "./site-texts.ts";

test("a sitemap leaves out a date that is not known, and escapes addresses [X02]", () => {
  const text = sitemap([
    { url: "https://a.test/x?y=1&z=2" },
    { url: "https://a.test/b", changedOn: "2025-01-02" },
  ]);
  expect(text).toContain("<url><loc>https://a.test/x?y=1&amp;z=2</loc></url>");
  expect(text).toContain("<url><loc>https://a.test/b</loc><lastmod>2025-01-02</lastmod></url>");
});

test("drawings use only the colors of one file [LF10]", () => {
  const files = ["public/**/*.svg", "app/**/*.{tsx,svg}"].flatMap((pattern) => globSync(pattern));
  const colors = /(?<!&)#(?:[\da-f]{6}|[\da-f]{3})\b/gi;
  const used = files.flatMap((file) => readFileSync(file, "utf8").match(colors) ?? []);
  const declared: string[] = readFileSync("app/styles/tokens.css", "utf8").match(/#[\da-f]{6}\b/g) ?? [];
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((color) => !declared.includes(color.toLowerCase()))).toEqual([]);
});

test("posts and the legal texts have their own dates, and no other page has one [X02]", () => {
  const content = readSample();
  const { posts, consent, policies } = content;
  const dateOf = (path: string) => lastChange(path, content);
  expect(posts.map(postPath).map(dateOf)).toEqual(posts.map(({ date }) => date));
  expect(["/privacy-policy", "/terms-of-service", "/faq"].map(dateOf)).toEqual([
    ...[consent.lastUpdated, policies.terms.lastUpdated, undefined],
  ]);
});

test("the service worker in place of a former site's empties the caches, unregisters itself and reloads its pages [TR16]", async () => {
  const done: string[] = [];
  const handlers: Record<string, (event: { waitUntil(end: Promise<void>): void }) => void> = {};
  const browser = {
    addEventListener: (name: string, handler: (typeof handlers)[string]) => (handlers[name] = handler),
    skipWaiting: () => done.push("at once"),
    caches: { keys: async () => ["pages"], delete: async (name: string) => done.push(`delete ${name}`) },
    registration: { unregister: async () => done.push("unregister") },
    clients: {
      matchAll: async () => [{ url: "/about", navigate: (url: string) => done.push(`reload ${url}`) }],
    },
  };
  new Function(...Object.keys(browser), formerServiceWorker)(...Object.values(browser));
  const ended = Promise.withResolvers<Promise<void>>();
  handlers.install?.({ waitUntil: () => undefined });
  handlers.activate?.({ waitUntil: (end) => ended.resolve(end) });
  await ended.promise;
  expect(done).toEqual(["at once", "delete pages", "unregister", "reload /about"]);
});
