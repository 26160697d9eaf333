import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { phoneHours } from "#domain/business/closures.ts";
import { earlyCareAdvice } from "#domain/business/early-care.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { contentSecurityPolicy } from "#domain/pages/page-headers.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { pageAt } from "./page-at.ts";
import { createPageRenderer, type PageRenderer, type RenderedPage, type RenderPage } from "./render-page.ts";
import {
  answerFile,
  loadSiteFiles,
  type PreparedFile,
  prepareFile,
  prepareSiteFiles,
  type ServeSiteFile,
  type SiteFile,
  sha256,
  siteFile,
} from "./site-files.ts";

/** Leaves room for other requests in a flood of unknown addresses. */
const pauseMs = 1;
/** Later requests are answered without the page. */
const maxQueued = 100;

export type SitePages = PageRenderer & {
  serve: ServeSiteFile;
  /** Pages are built once and read for weeks, so what they say of the time follows the clock here. */
  showTime(now: Date): Promise<void>;
  has(path: string): boolean;
  withForm(action: string): FormPage[];
  /** Null when it cannot be rendered now. Rejects when rendering failed. */
  notFound(path: string, request: Request): Promise<Response | null>;
};

/** `title` is HTML, without the business's name. */
export type FormPage = { path: string; title: string };

/** `findNewest` may find a build that is newer than this process. */
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
): SitePages {
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
      policy,
      pageOrigins,
    },
    renderMaxMs === undefined ? undefined : { maxMs: renderMaxMs },
  );
  const { serve, replace } = prepareSiteFiles(files, { headers, policy, pageOrigins });
  const serveNewer = serveNewerAssets(
    buildDir,
    findNewest,
    (build) => prepareSiteFiles(loadSiteFiles(join(build, "client")), { headers, policy, pageOrigins }).serve,
  );
  const shownHtml = new Map<string, string>();
  // The page that was built for static hosts stands in for one that comes too late.
  const { notFound, renderAgain } = prepareNotFoundPages(
    (path) => renderer.render(path).then((page) => page ?? builtNotFoundPage()),
    hasPage,
    headers,
  );
  async function showTime(now: Date): Promise<void> {
    for (const [path, { isPage, body }] of files) {
      if (!isPage) continue;
      const built = body.toString();
      const html = pageAt(built, now, facts, businessClock);
      if (html === (shownHtml.get(path) ?? built)) continue;
      replace(path, await compress(html));
      shownHtml.set(path, html);
      renderAgain();
    }
  }
  function builtNotFoundPage(): RenderedPage | null {
    const file = join(buildDir, "client/404.html");
    if (!existsSync(file)) return null;
    const html = readFileSync(file);
    return { html, csp: contentSecurityPolicy(html.toString(), policy, sha256), status: 404 };
  }
  return {
    serve: (...args) => serve(...args) ?? serveNewer(...args),
    showTime,
    has: hasPage,
    withForm: (action) =>
      [...files].flatMap(([path, { isPage, body }]) => {
        if (!isPage || !body.includes(`${action}"`)) return [];
        return { path, title: /<title>([^<|]*)/.exec(body.toString())?.[1]?.trim() ?? path };
      }),
    ...renderer,
    notFound,
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

/** The page depends only on its parent ("/blog" for "/blog/no-such"), so it is rendered once for each parent and cached. */
function prepareNotFoundPages(
  render: RenderPage,
  hasPage: (path: string) => boolean,
  headers: Record<string, string>,
): Pick<SitePages, "notFound"> & { renderAgain(): void } {
  const pages = new Map<string, Promise<PreparedPage | null>>();
  let queueEnd = Promise.resolve();
  let queued = 0;

  return {
    renderAgain: () => pages.clear(),
    async notFound(path, request) {
      if (queued >= maxQueued) return null;
      queued++;
      const above = path.slice(0, path.lastIndexOf("/"));
      try {
        const page = await pageBelow(above !== "/" && hasPage(above) ? above : "");
        const former = queueEnd;
        queueEnd = former.then(() => wait(pauseMs));
        await former;
        return page && answerFile(page.file, request, page.status);
      } finally {
        queued--;
      }
    },
  };

  function pageBelow(above: string): Promise<PreparedPage | null> {
    const kept = pages.get(above);
    if (kept) return kept;
    const page = prepare(above);
    pages.set(above, page);
    // Failures are not cached.
    const forget = () => pages.delete(above);
    page.then((prepared) => prepared?.status === 404 || forget(), forget);
    return page;
  }

  async function prepare(above: string): Promise<PreparedPage | null> {
    const page = await render(`${above}/not-found`);
    if (!page) return null;
    const file = prepareFile(await compress(page.html), { ...headers, "content-security-policy": page.csp });
    return { file, status: page.status };
  }
}

/** `status` is 404 unless the page says that rendering failed. */
type PreparedPage = { file: PreparedFile; status: number };

/** Nearly as small as the build makes it, in a tenth of the time: every page changes with the day. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function compress(html: RenderedPage["html"] | string): Promise<SiteFile> {
  const body = Buffer.from(html);
  return siteFile("page.html", body, {
    br: await promisify(brotliCompress)(body, brotliOptions),
    gzip: await promisify(gzip)(body),
  });
}
