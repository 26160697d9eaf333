import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { lstat, opendir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { contentFolder, ownFolder } from "#disk/content-folder.ts";
import { canReplace, findBuild, findSiteFacts } from "#disk/read-site-facts.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import type { Clock } from "#domain/clock.ts";
import { minuteMs } from "#domain/durations.ts";
import { contentMaxFiles } from "#domain/pages/content-limits.ts";
import type { ContentNews } from "../owner/notices/change.ts";
import { repeat } from "../repeat.ts";
import { buildAside, type FailedBuild, readContentIdAside } from "./build-aside.ts";

const lookEveryMs = 500;
const buildAgainAfterMs = 10 * minuteMs;

/** Stands in for the content's id when its files cannot be read. */
function idOf(error: string): string {
  return hash("sha256", error).slice(0, 16);
}

const otherProgramError =
  "The folder it is built in holds another version of the program than the one that is running. Update it, or restart the server.";

type Site = { build: string; site: SiteFacts };

type PublishOptions = {
  /** Holds the content and the program that builds it. */
  folder: string;
  /** The configured origin; null to use the one in the content. */
  siteOrigin: string | null;
  running: () => Site;
  /** Serves this build from now on. */
  replaceSite: (build: string, site: SiteFacts) => void;
  notifyOwners: (news: ContentNews) => Promise<void>;
  clock: Clock;
  log: Logger;
};

/** Builds changed content in another process and puts it in use, as it does with builds of other servers. */
export function startPublishing(options: PublishOptions): { stop(): Promise<void> } {
  const end = new AbortController();
  const look = createLook(options, end.signal);
  const looking = repeat(
    () =>
      look().catch((fault) =>
        options.log.error(
          { fault: String(fault) },
          "changed content could not be published, or the owners not be notified; it is tried again",
        ),
      ),
    lookEveryMs,
  );
  return {
    stop() {
      end.abort();
      return looking.stop();
    },
  };
}

/** Each call of the returned function looks once for changed content. */
export function createLook(
  { folder, siteOrigin, running, replaceSite, notifyOwners, clock, log }: PublishOptions,
  stop: AbortSignal,
) {
  const ownContent = join(folder, ownFolder);
  let seen: string | null | undefined;
  /** The state of the content that is not built again until `untilMs`. */
  let decided: { state: string | null | undefined; untilMs: number } = { state: undefined, untilMs: 0 };
  /** News that could not be stored yet. */
  const unsentNews: ContentNews[] = [];
  /** The latest news, of which the owners are notified only once. */
  let lastNews = "";
  let ignoredBuild = "";

  return async () => {
    if (running().site.business.publish === "off") return;
    followNewestBuild();
    // When the site is the owner's folder, its absence is a mistake, not a reason to publish the sample.
    const state = await readState();
    // Content is read only if unchanged since the last look, because it may still be being copied.
    const isSettled = state === seen;
    seen = state;
    const isDecided = state === decided.state && clock().getTime() < decided.untilMs;
    if (isSettled && !isDecided) await (state === null ? reportMissing() : publish(state));
    for (const news of [...unsentNews]) {
      await notifyOwners(news);
      unsentNews.shift();
    }
  };

  function readState(): Promise<string | null> {
    return readContentState(running().site.isSample ? contentFolder(folder) : ownContent);
  }

  async function publish(state: string): Promise<void> {
    const before = running();
    const read = await readContentIdAside(folder, stop);
    if (stop.aborted) return;
    if (read.kind !== "read") return reject(state, idOf(read.error), read);
    const { contentId } = read;
    if (contentId === before.site.contentId) {
      lastNews = "";
      decided = { state, untilMs: Number.POSITIVE_INFINITY };
      return;
    }
    const settings = { ...before.site, siteOrigin: siteOriginFor(before.site) };
    const outcome = await buildAside(folder, contentId, settings, stop);
    if (outcome === null || outcome.kind === "content changed" || stop.aborted) return;
    if (outcome.kind !== "built") return reject(state, contentId, outcome);
    decided = { state, untilMs: Number.POSITIVE_INFINITY };
    followNewestBuild();
    const { build } = running();
    if (build === before.build) return fail(contentId, otherProgramError);
    log.info({ build }, "changed content is published");
    const changes = JSON.parse(readFileSync(join(build, "content-changes.json"), "utf8"));
    queueNews(contentId, { kind: "published", changes });
  }

  /** Returns the origin to build for; "" for the one that the content names. */
  function siteOriginFor({ siteOrigin: built, business }: SiteFacts): string {
    return siteOrigin ?? (built === business.origin ? "" : built);
  }

  function reportMissing(): void {
    decided = { state: null, untilMs: Number.POSITIVE_INFINITY };
    log.error({ folder: resolve(ownContent) }, "the content is missing: the site stays as it was built");
    queueNews("", { kind: "missing", folder: resolve(ownContent) });
  }

  async function reject(state: string, contentId: string, { kind, error }: FailedBuild): Promise<void> {
    // Missing files may still be being copied.
    if ((await readState()) !== state) return;
    const untilMs = kind === "ended" ? clock().getTime() + buildAgainAfterMs : Number.POSITIVE_INFINITY;
    decided = { state, untilMs };
    fail(contentId, error);
  }

  function fail(contentId: string, error: string): void {
    log.error({ fault: error }, "changed content is not published");
    queueNews(contentId, { kind: "not published", error });
  }

  function queueNews(contentId: string, news: ContentNews["news"]): void {
    if (lastNews !== `${news.kind} ${contentId}`) unsentNews.push({ contentId, news });
    lastNews = `${news.kind} ${contentId}`;
  }

  function followNewestBuild(): void {
    const build = findBuild(folder);
    if (build === running().build || build === ignoredBuild) return;
    const site = findSiteFacts(build);
    if (site && canReplace(running().site, site)) replaceSite(build, site);
    else ignoredBuild = build;
  }
}

/**
 * Returns a text that differs after any change. Opens no file: the folder may hold anything, and this runs twice a second
 * beside visitors' requests. Null if the folder is missing. Links are not followed; stops at the most files a build takes.
 */
async function readContentState(folder: string): Promise<string | null> {
  const seen: string[] = [];
  const look = async (path: string): Promise<void> => {
    if (seen.length > contentMaxFiles) return;
    const stats = await lstat(join(folder, path)).catch(() => null);
    if (!stats) return;
    seen.push([path, stats.mode, stats.ino, stats.isDirectory() ? "" : [stats.size, stats.mtimeMs]].join());
    if (!stats.isDirectory()) return;
    const entries = await opendir(join(folder, path)).catch((fault) => void seen.push(String(fault)));
    // Skips hidden files, which editors and sync programs leave.
    for await (const { name } of entries ?? []) if (!name.startsWith(".")) await look(join(path, name));
  };
  await look("");
  if (seen.length > contentMaxFiles) return "more files than are looked at";
  return seen.length > 0 ? seen.toSorted().join("\n") : null;
}
