import { spawnSync } from "node:child_process";
import type { Content } from "#app/content/read-content.ts";
import { lastChangeOf, postPath } from "#domain/pages/blog-post.ts";
import { findPostListPage, postsOn } from "#domain/pages/post-list.ts";

const townPages = "/locations/";

/** The facts that a page shows in its own part, beside its words and business.yaml. A page that is not listed is dated by those alone. */
const factsOfPage: Readonly<Record<string, readonly string[]>> = {
  "/": ["services", "locations", "reviews"],
  "/about": ["team"],
  "/services": ["services", "locations"],
  "/schedule": ["services", "holidays", "locations", "consent"],
  "/pricing": ["services", "holidays"],
  "/estimate": ["services", "holidays"],
  "/holiday-pricing": ["services", "holidays"],
  "/faq": ["faq"],
  "/contact": ["services", "locations"],
  "/pet-sitting-services": ["services", "reviews", "locations", "consent"],
  "/castle-rock-dog-walking": ["services", "reviews", "locations", "consent"],
  [townPages]: ["services", "locations"],
};

/** Undefined where git does not know the day. */
export function lastChange(
  path: string,
  { posts, consent, policies }: Pick<Content, "posts" | "consent" | "policies">,
  lastCommits: ReadonlyMap<string, string>,
): string | undefined {
  const post = posts.find((candidate) => postPath(candidate) === path);
  if (post) return lastChangeOf(post);
  const list = findPostListPage(posts, path);
  // A new post moves the last post of each list page to the next page.
  if (list) return postsOn({ ...list, number: 1 }, posts)[0]?.date;
  if (path === "/privacy-policy") return consent.lastUpdated;
  if (path === "/terms-of-service") return policies.terms.lastUpdated;
  const days = filesOf(path).map((name) => lastCommits.get(name) ?? "");
  return days.includes("") ? undefined : days.toSorted().at(-1);
}

function filesOf(path: string): string[] {
  const isTown = path.startsWith(townPages);
  const words = isTown ? "cities" : path.slice(1) || "home";
  const facts = ["business", ...(factsOfPage[isTown ? townPages : path] ?? [])];
  return [`pages/${words}.yaml`, ...facts.map((name) => `${name}.yaml`)];
}

/** The UTC day of each content file's last commit. Files with uncommitted changes are left out, and all in a shallow clone, where git would give a wrong day. */
export function readLastCommits(folder: string): Map<string, string> {
  const days = new Map<string, string>();
  const git = (...args: string[]) => gitLines(folder, ...args);
  if (git("rev-parse", "--is-shallow-repository")[0] !== "false") return days;
  const names = ["--name-only", "--relative"];
  let day = "";
  for (const line of git("log", ...names, "--date=format-local:%Y-%m-%d", "--format=day %cd", "--", "."))
    if (line.startsWith("day ")) day = line.slice(4);
    else if (!days.has(line)) days.set(line, day);
  for (const name of [...git("diff", ...names, "HEAD"), ...git("ls-files", "--others")]) days.delete(name);
  return days;
}

function gitLines(folder: string, ...args: string[]): string[] {
  const { stdout } = spawnSync("git", ["-C", folder, "-c", "core.quotePath=false", ...args], {
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return (stdout ?? "").split("\n").filter((line) => line !== "");
}
