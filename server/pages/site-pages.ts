import { join } from "node:path";
import type { SiteFacts } from "../../domain/site-facts.ts";
import { loadSiteFiles } from "./load-site-files.ts";
import { prepareRenderPage, type RenderPage } from "./render-page.ts";
import { prepareSiteFiles, type ServeSiteFile } from "./serve-site-file.ts";

/** The built site: its files, and the pages that are rendered when asked for. */
export type SitePages = {
  serve: ServeSiteFile;
  render: RenderPage;
  /** Whether the build wrote a page at this path. */
  has(path: string): boolean;
};

/**
 * Loads the built site.
 * @param buildDir the folder with client/ and server/
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
    isHttps: siteOrigin.startsWith("https:"),
  };
  const files = loadSiteFiles(join(buildDir, "client"));
  return {
    serve: prepareSiteFiles(files, { headers, policy, pageOrigins }),
    render: prepareRenderPage(join(buildDir, "server/index.js"), { siteOrigin, policy, pageOrigins }),
    has: (path) => files.get(path)?.isPage ?? false,
  };
}
