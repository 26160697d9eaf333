import { randomUUID } from "node:crypto";
import { type BuiltPage, metaContent, readBuiltPage } from "#build/read-built-pages.ts";
import type { Clock } from "#domain/clock.ts";
import { canaryRequest } from "#domain/leads/canary.ts";
import { securityHeaders } from "#domain/pages/page-headers.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { healthPath, requestStatusPath } from "#domain/requests/request-protocol.ts";
import { describeCertificateFault, readCertificate } from "#server/upkeep/certificate.ts";

export async function checkPages(
  origin: string,
): Promise<{ pages: BuiltPage[]; assets: number; wrong: string[] }> {
  const sitemap = await ask(`${origin}/sitemap.xml`);
  if (typeof sitemap === "string") return { pages: [], assets: 0, wrong: [sitemap] };
  const locations = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc));
  if (sitemap.status !== 200 || locations.length === 0)
    return { pages: [], assets: 0, wrong: [`${sitemap.url} (${sitemap.status}) names no pages`] };
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
  wrong.push(...(await checkNotFound(origin)));
  const { assets, wrong: inAssets } = await checkAssets(origin, pages);
  return { pages, assets, wrong: [...wrong, ...inAssets] };
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
    // Some hosts can set this header only for a few files.
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

/** The build has checked every link; a host may lack a file, or serve it in another way than the server does. */
async function checkAssets(origin: string, pages: readonly BuiltPage[]) {
  const used = pages.flatMap(({ html }) => html.match(/\/assets\/[\w.-]+/g) ?? []);
  const assets = [...new Set(used)];
  const wrong: string[] = [];
  for (const asset of assets) wrong.push(...findAssetFaults(asset, await ask(origin + asset)));
  return { assets: assets.length, wrong };
}

function findAssetFaults(asset: string, answer: SiteAnswer | string): string[] {
  if (typeof answer === "string") return [answer];
  const { status, headers } = answer;
  if (status !== 200) return [`${asset} is answered with ${status}`];
  const wrong: string[] = [];
  if (!headers.get("cache-control")?.includes("immutable")) wrong.push(`${asset} is not kept by browsers`);
  if (asset.endsWith(".js") && !headers.has("content-encoding")) wrong.push(`${asset} is not compressed`);
  return wrong;
}

export async function checkCertificate(origin: string, clock: Clock): Promise<string[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return [];
  const certificate = await readCertificate(hostname, Number(port || 443));
  const fault =
    certificate.state === "unreachable" ? "cannot be had" : describeCertificateFault(certificate, clock());
  const wrong = fault === null ? [] : [`the certificate of ${hostname} ${fault}`];
  // A site on another port has no HTTP server beside it.
  return port ? wrong : [...wrong, ...(await checkHttp(`http://${hostname}/`, origin))];
}

export async function checkHttp(url: string, origin: string): Promise<string[]> {
  const answer = await ask(url, { redirect: "manual" });
  if (typeof answer === "string") return [answer];
  const location = URL.parse(answer.headers.get("location") ?? "", url);
  return location?.origin === origin ? [] : [`${url} does not lead to https`];
}

/** A canary is checked and answered like a request, but is not stored as a lead. */
export async function sendCanary(origin: string, pages: BuiltPage[]): Promise<string[]> {
  const place = findForm(pages);
  // An email service takes no test.
  if (!place && pages.some(({ html }) => html.includes("&quot;emailService&quot;:{"))) return [];
  if (!place) return ["no page has a contact form that is sent to the functions"];
  const functions = place.origin || origin;
  const headers = { "content-type": "application/json", ...(place.clientKey && { apikey: place.clientKey }) };
  const submissionId = randomUUID();
  const body = JSON.stringify(canaryRequest(submissionId));
  const answers = [
    await ask(functions + healthPath).then((answer) => expectOk(answer, "the health page")),
    await ask(`${functions}/readyz`).then((answer) => expectOk(answer, "the readiness page")),
    await ask(functions + contactForm.path, { method: "POST", headers: { ...headers, origin }, body }).then(
      (answer) => expectOk(answer, "the canary request", "confirmed"),
    ),
    await ask(`${functions}${requestStatusPath}/${submissionId}`, { headers }).then((answer) =>
      expectOk(answer, "the canary request's status", "known"),
    ),
  ];
  return answers.filter((fault) => fault !== null);
}

function findForm(pages: BuiltPage[]): { origin: string; clientKey: string | null } | null {
  const isSent = `form[action$="${contactForm.path}"]`;
  const island = pages
    .flatMap(({ document }) => document.querySelectorAll("[data-form]"))
    .find((element) => element.querySelector(isSent));
  return island ? JSON.parse(island.getAttribute("data-props") ?? "{}").functions : null;
}

function expectOk(answer: SiteAnswer | string, what: string, flag = "ok"): string | null {
  if (typeof answer === "string") return answer;
  const { ok, [flag]: isTrue, error = "" } = parse(answer.text);
  if (answer.status === 200 && ok === true && isTrue === true) return null;
  return `${what} is answered with ${answer.status}${flag === "ok" ? "" : `, ${flag}: ${isTrue}`} ${error}`.trim();
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const timeoutMs = 15_000;

type SiteAnswer = { url: string; status: number; headers: Headers; text: string };

/** Returns a sentence if there is no answer. */
async function ask(url: string, options: RequestInit = {}): Promise<SiteAnswer | string> {
  try {
    const sent = new Headers(options.headers);
    // Node asks for brotli over HTTPS alone.
    sent.set("accept-encoding", "br, gzip");
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...options, headers: sent, signal });
    const { status, headers } = response;
    return { url: response.url, status, headers, text: await response.text() };
  } catch (error) {
    const { cause, message } = error as Error;
    return `${url} cannot be had: ${cause instanceof Error ? cause.message : message}`;
  }
}
