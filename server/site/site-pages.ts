import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { phoneHours } from "#domain/business/closures.ts";
import { earlyCareAdvice } from "#domain/business/early-care.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { pageAt } from "./page-at.ts";
import { createPageRenderer } from "./render-page.ts";
import {
  loadSiteFiles,
  prepareSiteFiles,
  type ServeSiteFile,
  type SiteFile,
  siteFile,
} from "./site-files.ts";

export type SitePages = ReturnType<typeof loadSitePages>;

/** `findNewest` returns the newest build, which may be newer than that of this process. */
export function loadSitePages(
  buildDir: string,
  {
    site,
    siteOrigin,
    headers,
    findNewest = () => buildDir,
    renderMaxMs,
  }: {
    site: SiteFacts;
    siteOrigin: string;
    headers: Record<string, string>;
    findNewest?: () => string;
    renderMaxMs?: number;
  },
) {
  const { pageOrigins } = site;
  const policy = {
    imagesUrl: site.business.imagesUrl ?? null,
    functionsOrigin: site.functionsOrigin,
    siteOrigin,
    isHttps: siteOrigin.startsWith("https:"),
  };
  const files = loadSiteFiles(join(buildDir, "client"));
  const hasPage = (path: string) => files.get(path)?.isPage ?? false;
  const { functionsOrigin, publicClientKey, isRelease } = site;
  const facts = {
    phones: { withinHours: site.replyWithinHours, ...phoneHours(site.business) },
    earlyCare: earlyCareAdvice(site.business),
  };
  const businessClock = createZonedClock(site.business.timeZone);
  const renderer = createPageRenderer(
    {
      facts,
      buildDir,
      site: { siteOrigin: site.siteOrigin, functionsOrigin, publicClientKey, isRelease },
    },
    renderMaxMs === undefined ? undefined : { maxMs: renderMaxMs },
  );
  const { serve, notFound, replace, policyOf } = prepareSiteFiles(files, { headers, policy, pageOrigins });
  const serveNewer = serveNewerAssets(
    buildDir,
    findNewest,
    (build) => prepareSiteFiles(loadSiteFiles(join(build, "client")), { headers, policy, pageOrigins }).serve,
  );
  const shownHtml = new Map<string, string>();
  /** Updates the time-dependent parts of pages, which are built once and served for weeks. */
  async function showTime(now: Date): Promise<void> {
    for (const [path, { isPage, body }] of files) {
      if (!isPage) continue;
      const built = body.toString();
      const html = pageAt(built, now, facts, businessClock);
      if (html === (shownHtml.get(path) ?? built)) continue;
      replace(path, await compress(html));
      shownHtml.set(path, html);
    }
  }
  return {
    serve: ((...args) => serve(...args) ?? serveNewer(...args)) satisfies ServeSiteFile,
    showTime,
    has: hasPage,
    withForm: (action: string) =>
      [...files].flatMap(([path, { isPage, body }]) => (isPage && body.includes(`${action}"`) ? [path] : [])),
    ...renderer,
    /** Null when none was built. */
    notFound,
    /** Returns the policy of the page as built: whatever a response contains, no other styles are allowed. */
    policyOf,
  };
}

/** During a rolling release, pages of newer processes ask this one for their assets. */
function serveNewerAssets(
  ownBuild: string,
  findNewest: () => string,
  prepare: (build: string) => ServeSiteFile,
): ServeSiteFile {
  let newest = { build: ownBuild, serve: (() => null) as ServeSiteFile };
  return (path, ...args) => {
    if (!path.startsWith("/assets/")) return null;
    const build = findNewest();
    if (build !== newest.build) newest = { build, serve: prepare(build) };
    return newest.serve(path, ...args);
  };
}

/** Compresses as strongly as the build does. Quality 9 is no faster: it sets up 32 MB for each page. */
async function compress(html: string): Promise<SiteFile> {
  const body = Buffer.from(html);
  return siteFile("page.html", body, await promisify(brotliCompress)(body));
}
