import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { postPath } from "../../domain/pages/blog-post.ts";
import { readSample } from "../../tests/support/sample-business.ts";
import { lastChange } from "./last-change.ts";

const content = readSample();

function newRoot(): string {
  const root = mkdtempSync(join(tmpdir(), "history-"));
  mkdirSync(join(root, "content/pages"), { recursive: true });
  writeFileSync(join(root, "content/pages/jobs.yaml"), "a: 1\n");
  return root;
}

function commit(root: string, at: string): void {
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, "-c", "user.name=a", "-c", "user.email=a@b.test", ...args], {
      env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
      stdio: "ignore",
    });
  git("init");
  git("add", "content");
  git("commit", "--message", "Begin");
}

test("posts, their lists and the legal texts carry their own dates [X02]", () => {
  const [newest] = content.posts;
  expect(lastChange({ path: postPath({ id: newest?.id ?? "" }), files: [] }, content)).toBe(newest?.date);
  expect(lastChange({ path: "/blog", files: [] }, content)).toBe(newest?.date);
  expect(lastChange({ path: "/privacy-policy", files: [] }, content)).toBe(content.consent.lastUpdated);
  expect(lastChange({ path: "/terms-of-service", files: [] }, content)).toBe(
    content.policies.terms.lastUpdated,
  );
});

test("another page changed when its content was last committed, counted in UTC [X02]", () => {
  const root = newRoot();
  const jobs = { path: "/jobs", files: ["pages/jobs.yaml"] };
  expect(lastChange(jobs, content, root)).toBeUndefined();
  commit(root, "2025-03-01T23:30:00-07:00");
  expect(lastChange(jobs, content, root)).toBe("2025-03-02");
  expect(lastChange({ path: "/no-such-page", files: [] }, content, root)).toBeUndefined();
  writeFileSync(join(root, "content/pages/jobs.yaml"), "a: 2\n");
  expect(lastChange(jobs, content, root)).toBeUndefined();
});
