import { join } from "node:path";
import type { SiteFacts } from "../../domain/business/site-facts.ts";
import { loadSiteFiles } from "./load-site-files.ts";
import { type NotFoundPages, prepareNotFoundPages } from "./not-found-pages.ts";
import { createPageRenderer, type PageRenderer } from "./render-page.ts";
import { prepareSiteFiles, type ServeSiteFile } from "./serve-site-file.ts";

/** The built site: its files, and the pages that are rendered when asked for. */
export type SitePages = PageRenderer &
  NotFoundPages & {
    serve: ServeSiteFile;
    /** Whether the build wrote a page at this path. */
    has(path: string): boolean;
  };

/**
 * Loads the built site.
 * @param buildDir the folder with client/, server/ and content.json
 * @param siteOrigin the origin the site is reached at; whether it is https decides what the policy asks for
 * @param headers go on every file
 */
export function loadSitePages(
  buildDir: string,
  { site, siteOrigin, headers }: { site: SiteFacts; siteOrigin: string; headers: Record<string, string> },
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
  const renderer = createPageRenderer({
    buildDir,
    site: {
      siteOrigin: site.siteOrigin,
      functionsOrigin: site.functionsOrigin,
      publicClientKey: site.publicClientKey,
    },
    policy,
    pageOrigins,
  });
  return {
    serve: prepareSiteFiles(files, { headers, policy, pageOrigins }),
    has: hasPage,
    ...renderer,
    ...prepareNotFoundPages({ render: renderer.render, hasPage, headers }),
  };
}
