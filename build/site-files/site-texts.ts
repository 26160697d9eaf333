import type { Content } from "#app/content/read-content.ts";
import { postPath } from "#domain/pages/blog-post.ts";

/** `changedOn` is omitted when unknown: a wrong date is worse than none. */
type SitemapEntry = { url: string; changedOn?: string | undefined };

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

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Returns the date of a post or legal text; undefined for other pages, whose last change is not known. */
export function lastChange(
  path: string,
  { posts, consent, policies }: Pick<Content, "posts" | "consent" | "policies">,
): string | undefined {
  if (path === "/privacy-policy") return consent.lastUpdated;
  if (path === "/terms-of-service") return policies.terms.lastUpdated;
  return posts.find((post) => postPath(post) === path)?.date;
}

/** Usual paths of a former site's service worker, which would go on answering in its visitors' browsers. */
export const formerServiceWorkers = ["/sw.js", "/service-worker.js", "/ngsw-worker.js"];

/** A worker that replaces the former one, empties its caches and removes itself. */
export const formerServiceWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
async function leave() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
  for (const page of await clients.matchAll({ type: "window" })) page.navigate(page.url);
}
`;
