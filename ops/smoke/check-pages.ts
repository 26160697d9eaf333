import { randomUUID } from "node:crypto";
import { addressesOf } from "#build/link-fault.ts";
import { type BuiltPage, metaContent, readBuiltPage } from "#build/read-built-pages.ts";
import { securityHeaders } from "#domain/pages/page-headers.ts";
import { ask, type SiteAnswer } from "./check-server.ts";

export async function checkPages(
  origin: string,
): Promise<{ pages: BuiltPage[]; addresses: number; wrong: string[] }> {
  const sitemap = await ask(`${origin}/sitemap.xml`);
  if (typeof sitemap === "string") return { pages: [], addresses: 0, wrong: [sitemap] };
  const locations = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc));
  if (sitemap.status !== 200 || locations.length === 0)
    return { pages: [], addresses: 0, wrong: [`${sitemap.url} (${sitemap.status}) names no pages`] };
  const pages: BuiltPage[] = [];
  const wrong: string[] = [];
  for (const { pathname } of locations) {
    const answer = await ask(origin + pathname);
    if (typeof answer === "string") wrong.push(answer);
    else {
      wrong.push(...findPageFaults(answer, { origin, path: pathname }));
      pages.push(readBuiltPage(pathname, answer.text));
    }
  }
  const canonical = locations[0]?.origin ?? origin;
  wrong.push(...findPreviewFaults(origin, canonical, pages));
  wrong.push(...(await checkNotFound(origin)), ...(await checkOtherWriting(origin, pages)));
  const { addresses, dead } = await followLinks(pages, { origin, canonical });
  return { pages, addresses, wrong: [...wrong, ...dead] };
}

/** Some hosts add a slash to the path. */
function findPageFaults(answer: SiteAnswer, { origin, path }: { origin: string; path: string }): string[] {
  const { url, status, headers } = answer;
  if (status !== 200) return [`${path} is answered with ${status}`];
  const wrong: string[] = [];
  const { pathname } = new URL(url);
  if (pathname !== path && pathname !== `${path}/`) wrong.push(`${path} leads to ${pathname}`);
  if (!headers.get("content-type")?.startsWith("text/html"))
    wrong.push(`${path} is ${headers.get("content-type")}, not HTML`);
  if (!/max-age=0|no-cache/.test(headers.get("cache-control") ?? "") || !headers.has("etag"))
    wrong.push(`${path} is kept by browsers: cache-control or etag is missing or wrong`);
  if (!headers.has("content-encoding")) wrong.push(`${path} is not compressed`);
  return [...wrong, ...findHeaderFaults(origin, path, headers)];
}

function findHeaderFaults(origin: string, path: string, headers: Headers): string[] {
  const isHttps = origin.startsWith("https:");
  const {
    "strict-transport-security": transport,
    // Some hosts cannot set this header for all files but a few.
    "cross-origin-resource-policy": _,
    ...exact
  } = securityHeaders({ isHttps });
  const wrong = Object.entries(exact)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => `${path} has no ${name}, or another than the server gives`);
  const policy = headers.get("content-security-policy") ?? "";
  if (!policy.includes("default-src 'none'") || policy.includes("unsafe"))
    wrong.push(`${path} has no content-security-policy that protects`);
  if (transport && !headers.get("strict-transport-security")?.startsWith(transport.split(";")[0] ?? ""))
    wrong.push(`${path} has no strict-transport-security`);
  return wrong;
}

function findPreviewFaults(origin: string, canonical: string, pages: BuiltPage[]): string[] {
  if (!origin.startsWith("https:")) return [];
  const wrong =
    canonical === origin ? [] : [`the site was built for ${canonical}: set SITE_ORIGIN and build`];
  if (pages.some(({ document }) => metaContent(document, "robots")?.includes("noindex")))
    wrong.push("the site is a preview, kept from search engines: npm run build -- --release");
  return wrong;
}

async function checkNotFound(origin: string): Promise<string[]> {
  const path = `/no-such-page-${randomUUID()}`;
  const answer = await ask(origin + path);
  if (typeof answer === "string") return [answer];
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  if (answer.status !== 404 || !isPage)
    return [`an address without a page is answered with ${answer.status}, ${isPage ? "" : "not "}as a page`];
  return findHeaderFaults(origin, "the page for an address without one", answer.headers);
}

async function checkOtherWriting(origin: string, pages: BuiltPage[]): Promise<string[]> {
  const path = pages.map((page) => page.path).find((each) => each !== "/");
  const answer = path && (await ask(`${origin}${path}/`));
  if (!answer || typeof answer === "string") return answer ? [answer] : [];
  const { pathname } = new URL(answer.url);
  return answer.status === 200 && pathname.replace(/\/$/, "") === path ? [] : [`${path}/ leads to no page`];
}

/** Links to `canonical`, the origin the site was built for, are requested from `origin`. */
async function followLinks(
  pages: readonly BuiltPage[],
  { origin, canonical }: { origin: string; canonical: string },
): Promise<{ addresses: number; dead: string[] }> {
  const seen = new Set(pages.map(({ path }) => path));
  const found: { path: string; from: string }[] = [];
  const add = (address: string, from: string) => {
    const url = URL.canParse(address, origin + from) ? new URL(address, origin + from) : null;
    const isOwn = url?.origin === origin || url?.origin === canonical;
    if (!url || !isOwn || url.pathname.startsWith("/functions/") || seen.has(url.pathname)) return;
    seen.add(url.pathname);
    found.push({ path: url.pathname, from });
  };
  for (const page of pages) for (const address of linksOf(page)) add(address, page.path);
  const dead: string[] = [];
  // The list grows while it is read, because scripts import others.
  for (const { path, from } of found) {
    const answer = await ask(origin + path);
    const fault = describeFileFault(path, answer);
    if (fault) dead.push(`${fault}, on ${from}`);
    else for (const name of importsOf(path, answer)) add(name, path);
  }
  return { addresses: found.length, dead };
}

function linksOf(page: BuiltPage): string[] {
  const scripts = page.document.querySelectorAll("[data-scripts]");
  return [
    ...addressesOf(page),
    ...scripts.flatMap((element) => element.getAttribute("data-scripts")?.split(" ") ?? []),
    ...matches(page.html, /url\(["']?(\/[^"')]+)/g),
  ];
}

function importsOf(path: string, answer: SiteAnswer | string): string[] {
  if (typeof answer === "string" || !path.endsWith(".js")) return [];
  return matches(answer.text, /["'`](\.\/[\w.-]+\.js)["'`]/g);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

function describeFileFault(path: string, answer: SiteAnswer | string): string | null {
  if (typeof answer === "string") return answer;
  const { status, headers } = answer;
  if (status !== 200) return `${path} is answered with ${status}`;
  if (!path.startsWith("/assets/")) return null;
  if (!headers.get("cache-control")?.includes("immutable")) return `${path} is not kept by browsers`;
  return path.endsWith(".js") && !headers.has("content-encoding") ? `${path} is not compressed` : null;
}
