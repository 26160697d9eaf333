import { execFileSync } from "node:child_process";
import type { Content } from "../../app/content/read-content.ts";
import { postPath } from "../../domain/pages/blog-post.ts";
import { findPostListPage, postsOn } from "../../domain/pages/post-list.ts";

type Page = { path: string; files: readonly string[] };

export function lastChange(
  { path, files }: Page,
  { posts, consent, policies }: Pick<Content, "posts" | "consent" | "policies">,
  root = ".",
): string | undefined {
  const post = posts.find((candidate) => postPath(candidate) === path);
  if (post) return post.date;
  const list = findPostListPage(posts, path);
  // A new post moves the last post of each list page to the next page.
  if (list) return postsOn({ ...list, number: 1 }, posts)[0]?.date;
  if (path === "/privacy-policy") return consent.lastUpdated;
  if (path === "/terms-of-service") return policies.terms.lastUpdated;
  return lastCommit(files, root);
}

/** Undefined in a shallow clone and for uncommitted changes, where git would give a wrong day. */
function lastCommit(names: readonly string[], root: string): string | undefined {
  const files = names.map((name) => `content/${name}`);
  if (files.length === 0 || git(root, "rev-parse", "--is-shallow-repository") !== "false") return undefined;
  if (git(root, "status", "--porcelain", "--", ...files) !== "") return undefined;
  return git(root, "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%d", "--", ...files) || undefined;
}

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync("git", ["-C", root, ...args], {
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC" },
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}
