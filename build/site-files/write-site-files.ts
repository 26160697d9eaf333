import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Content } from "#app/content/read-content.ts";
import { readSiteDrawings } from "#app/content/read-drawings.ts";
import { canonicalUrl } from "#app/seo/page-head.ts";
import { zipAnswers, zipAnswersPath } from "#domain/business/zip-answers.ts";
import { addDays } from "#domain/calendar-date.ts";
import { shareImagePath, speculationRules, speculationRulesPath } from "#domain/pages/page-headers.ts";
import { fallbackImage } from "#domain/pages/photos.ts";
import { type BuiltPage, readBuiltPages } from "../read-built-pages.ts";
import {
  createPalette,
  drawingFiles,
  drawMark,
  drawTile,
  fallbackPicture,
  favicon,
  type Palette,
} from "./brand.ts";
import { drawShareImage } from "./draw-share-image.ts";
import { formerServiceWorker, formerServiceWorkers, lastChange, sitemap } from "./site-texts.ts";

type Site = {
  folder: string;
  content: Content;
  origin: string;
  isRelease: boolean;
  builtAt: Date;
};

/** Returns all built pages. */
export function writeSiteFiles(site: Site): BuiltPage[] {
  const { folder, content, origin, isRelease, builtAt } = site;
  const client = join(folder, "client");
  const { business, logo } = content;
  const drawings = { ...readSiteDrawings(), ...content.drawings };
  const builtPages = readBuiltPages(client);
  const pages = builtPages.filter(({ isIndexed }) => isIndexed);
  const palette = createPalette(business.colors);
  recolorDrawings(client, palette);
  const entries = pages.map(({ path }) => ({
    url: canonicalUrl(origin, path),
    changedOn: lastChange(path, content),
  }));
  const today = builtAt.toISOString().slice(0, 10);
  const files: Record<string, string | Buffer> = {
    "/sitemap.xml": sitemap(entries),
    "/robots.txt": isRelease
      ? `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`
      : "User-agent: *\nDisallow: /\n",
    [zipAnswersPath]: JSON.stringify(zipAnswers(content.locations, content.words.everyPage.zipAnswer)),
    ...drawingFiles(builtPages, { drawings, logo, palette }),
    [speculationRulesPath]: speculationRules,
    ...Object.fromEntries(formerServiceWorkers.map((path) => [path, formerServiceWorker])),
    "/favicon.svg": favicon(logo, palette),
    [fallbackImage("card")]: fallbackPicture(logo, palette),
    // Browsers detect the format from the content, and accept a PNG.
    "/favicon.ico": drawMark(logo, palette, 48),
    "/apple-touch-icon.png": drawTile(logo, palette),
    [shareImagePath]: drawShareImage({ brand: business, logo, drawings, palette }),
    "/.well-known/security.txt": securityText(business.email, origin, addDays(today, 365)),
    "/.well-known/gpc.json": `${JSON.stringify({ gpc: true, lastUpdate: content.consent.lastUpdated })}\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(client, path)), { recursive: true });
    writeFileSync(join(client, path), text);
  }
  return builtPages;
}

function recolorDrawings(client: string, { recolor }: Palette): void {
  for (const name of globSync("images/**/*.svg", { cwd: client })) {
    const file = join(client, name);
    const drawing = readFileSync(file, "utf8");
    if (recolor(drawing) === drawing) continue;
    writeFileSync(file, recolor(drawing));
    // The bundle's compressed copy has the old colors; the build compresses the file again.
    rmSync(`${file}.br`, { force: true });
  }
}

/** https://www.rfc-editor.org/rfc/rfc9116 */
function securityText(email: string, origin: string, expiresOn: string): string {
  return `Contact: mailto:${email}
Expires: ${expiresOn}T00:00:00Z
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`;
}
