import { escapeXml } from "./escape-xml.ts";

/** `changedOn` is left out when unknown: a wrong day is worse than none. */
type SitemapEntry = { url: string; changedOn?: string };

/** https://www.sitemaps.org/protocol.html */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, changedOn }) => {
    const lastmod = changedOn ? `<lastmod>${changedOn}</lastmod>` : "";
    return `  <url><loc>${escapeXml(url)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}
