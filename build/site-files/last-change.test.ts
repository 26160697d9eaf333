import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { blogPostingNode } from "../../app/seo/structured-data.ts";
import { blogPostSchema, postPath } from "../../domain/pages/blog-post.ts";
import { readSample } from "../../tests/support/sample-business.ts";
import { newDataDir } from "../../tests/support/test-lead.ts";
import { lastChange, readLastCommits } from "./last-change.ts";

const content = readSample();

/** A site with one page's content, in a folder of its repository. */
function newRoot() {
  const repository = newDataDir();
  const root = join(repository, "site");
  mkdirSync(join(root, "content/pages"), { recursive: true });
  const write = (text: string) => writeFileSync(join(root, "content/pages/jobs.yaml"), text);
  const commit = (at: string) => {
    const env = { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at };
    const author = ["-c", "user.name=a", "-c", "user.email=a@b.test"];
    for (const args of [
      ["init", repository],
      ["add", "content"],
      ["commit", "--message", "Begin"],
    ])
      execFileSync("git", ["-C", root, ...author, ...args], { env, stdio: "ignore" });
  };
  return { root, write, commit };
}

test("posts, their lists and the legal texts carry their own dates [X02]", () => {
  const { posts, consent, policies } = content;
  const dateOf = (path: string) => lastChange({ path, files: [] }, content, new Map());
  expect([postPath(posts[0]!), "/blog"].map(dateOf)).toEqual([posts[0]?.date, posts[0]?.date]);
  expect(dateOf("/privacy-policy")).toBe(consent.lastUpdated);
  expect(dateOf("/terms-of-service")).toBe(policies.terms.lastUpdated);
});

test("a corrected post carries the day of its correction, which is no day before its first [RI04]", () => {
  const [post] = content.posts;
  if (!post) throw new Error("there is no post");
  const corrected = { ...post, updated: "2027-01-05" };
  const posts = [corrected, ...content.posts.slice(1)];
  expect(lastChange({ path: postPath(post), files: [] }, { ...content, posts }, new Map())).toBe(
    "2027-01-05",
  );
  const site = { business: content.business, origin: "https://example.com" } as Parameters<
    typeof blogPostingNode
  >[0];
  expect(blogPostingNode(site, corrected, { path: "/", image: "" })).toMatchObject({
    datePublished: post.date,
    dateModified: "2027-01-05",
  });
  const { html: _, ...written } = post;
  expect(v.is(blogPostSchema, { ...written, updated: "2027-01-05" })).toBe(true);
  expect(v.is(blogPostSchema, { ...written, updated: "2001-01-05" })).toBe(false);
});

test("another page changed when its content was last committed, counted in UTC [X02]", () => {
  const { root, write, commit } = newRoot();
  write("a: 1\n");
  const jobs = { path: "/jobs", files: ["pages/jobs.yaml"] };
  const dateOf = (page: typeof jobs) => lastChange(page, content, readLastCommits(join(root, "content")));
  expect(dateOf(jobs)).toBeUndefined();
  commit("2025-03-01T23:30:00-07:00");
  expect(dateOf(jobs)).toBe("2025-03-02");
  expect(dateOf({ path: "/no-such-page", files: [] })).toBeUndefined();
  write("a: 2\n");
  expect(dateOf(jobs)).toBeUndefined();
});
