import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { blogPostingNode } from "#app/seo/structured-data.ts";
import { type BlogPost, blogPostSchema, postPath } from "#domain/pages/blog-post.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { lastChange, readLastCommits } from "./last-change.ts";
import { blogFeed, sitemap } from "./site-texts.ts";

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

test("the drawings' colors are those of one file, and a color that the site does not have is named [LF10]", () => {
  const files = ["public/**/*.svg", "app/**/*.{tsx,svg}"].flatMap((pattern) => globSync(pattern));
  const colors = /(?<!&)#(?:[\da-f]{6}|[\da-f]{3})\b/gi;
  const used = files.flatMap((file) => readFileSync(file, "utf8").match(colors) ?? []);
  const declared: string[] = readFileSync("app/styles/tokens.css", "utf8").match(/#[\da-f]{6}\b/g) ?? [];
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((color) => !declared.includes(color.toLowerCase()))).toEqual([]);
});

const content = readSample();

/** A folder of content, within a folder of its repository. */
function newContent() {
  const folder = join(newDataDir(), "site/content");
  mkdirSync(join(folder, "pages"), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const git = (at: string, ...args: string[]) => {
    const env = { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at };
    const author = ["-c", "user.name=a", "-c", "user.email=a@b.test"];
    execFileSync("git", ["-C", folder, ...author, ...args], { env, stdio: "ignore" });
  };
  execFileSync("git", ["init", join(folder, "../..")], { stdio: "ignore" });
  const commit = (at: string) => {
    git(at, "add", ".");
    git(at, "commit", "--message", "Change");
  };
  return { folder, write, commit };
}

test("posts, their lists and the legal texts carry their own dates [X02]", () => {
  const { posts, consent, policies } = content;
  const dateOf = (path: string) => lastChange(path, content, new Map());
  expect([postPath(posts[0]!), "/blog"].map(dateOf)).toEqual([posts[0]?.date, posts[0]?.date]);
  expect(dateOf("/privacy-policy")).toBe(consent.lastUpdated);
  expect(dateOf("/terms-of-service")).toBe(policies.terms.lastUpdated);
});

test("a corrected post carries the day of its correction, which is no day before its first [RI04]", () => {
  const [post] = content.posts;
  if (!post) throw new Error("there is no post");
  const corrected = { ...post, updated: "2027-01-05" };
  const posts = [corrected, ...content.posts.slice(1)];
  expect(lastChange(postPath(post), { ...content, posts }, new Map())).toBe("2027-01-05");
  const { business } = content;
  const site = { business, origin: "https://example.com" } as Parameters<typeof blogPostingNode>[0];
  expect(blogPostingNode(site, corrected, { path: "/", image: "" })).toMatchObject({
    datePublished: post.date,
    dateModified: "2027-01-05",
  });
  const { html: _, ...written } = post;
  expect(v.is(blogPostSchema, { ...written, updated: "2027-01-05" })).toBe(true);
  expect(v.is(blogPostSchema, { ...written, updated: "2001-01-05" })).toBe(false);
});

test("another page changed when its words or the facts it shows were last committed, counted in UTC [X02]", () => {
  const { folder, write, commit } = newContent();
  for (const name of ["pages/jobs.yaml", "pages/faq.yaml", "business.yaml"]) write(name, "a: 1");
  const datesOf = (...paths: string[]) =>
    paths.map((path) => lastChange(path, content, readLastCommits(folder)));
  expect(datesOf("/jobs")).toEqual([undefined]);
  commit("2025-03-01T23:30:00-07:00");
  write("faq.yaml", "a: 1");
  commit("2025-04-01T12:00:00Z");
  expect(datesOf("/jobs", "/faq", "/no-such-page")).toEqual(["2025-03-02", "2025-04-01", undefined]);
  write("business.yaml", "a: 2");
  expect(datesOf("/jobs", "/faq")).toEqual([undefined, undefined]);
});
