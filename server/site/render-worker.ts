// Runs as a worker thread of render-page.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { brotliCompressSync, constants as zlib } from "node:zlib";
import { loadBundle } from "#disk/load-bundle.ts";
import { contentSecurityPolicy } from "#domain/pages/page-headers.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { cutPage, joinPage } from "./cut-page.ts";
import { pageAt } from "./page-at.ts";
import type { Asked, RenderAnswer, RenderedPage, RendererSettings, RenderRequest } from "./render-page.ts";
import { sha256 } from "./site-files.ts";

const { buildDir, site, policy, pageOrigins, facts }: RendererSettings = workerData;
const bundle = await loadBundle(join(buildDir, "server/index.js"));
const content: { business: { timeZone: string } } = JSON.parse(
  readFileSync(join(buildDir, "content.json"), "utf8"),
);
const rendered = { ...site, content };
const businessClock = createZonedClock(content.business.timeZone);

/** A page without an answer, and the policy that holds for it with any. */
type PageAround = { around: string[]; csp: string };
/** For a day, because notices and seasons follow the calendar. */
let kept = { day: "", pages: new Map<string, PageAround>() };

parentPort?.on("message", async (request: RenderRequest) => {
  const answered = await answer(request);
  // Transferred instead of copied: in a flood, copies made the main thread's heap grow by 130 MB.
  parentPort?.postMessage(answered, "page" in answered ? [answered.page.html.buffer] : []);
});

async function answer({ id, path, asked }: RenderRequest): Promise<RenderAnswer> {
  try {
    return { id, page: await render(path, asked) };
  } catch (fault) {
    return { id, fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }
}

async function render(path: string, { query = "", reply, isBrotli }: Asked): Promise<RenderedPage> {
  const { around, csp } = await pageAround(path);
  const parts = await bundle.renderParts(path + query, rendered, reply);
  const now = pageAt(joinPage(around, parts), new Date(), facts, businessClock);
  const html = new TextEncoder().encode(now);
  return { html: isBrotli ? compress(html) : html, csp };
}

/** Its fastest makes 16 KB of 50 in a third of a millisecond, half of what gzip takes. A copy, because what it returns can be a part of a larger buffer. */
function compress(html: Uint8Array): RenderedPage["html"] {
  return new Uint8Array(brotliCompressSync(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: 1 } }));
}

async function pageAround(path: string): Promise<PageAround> {
  const day = businessClock(new Date()).date;
  if (kept.day !== day) kept = { day, pages: new Map() };
  const known = kept.pages.get(path);
  if (known) return known;
  const parts = await bundle.renderParts(path, rendered);
  const page = await (await bundle.render(path, rendered)).text();
  const around = cutPage(page, parts);
  if (!around) throw new Error(`${path} does not show what its own route renders`);
  const found = { around, csp: contentSecurityPolicy(page, policy, sha256, pageOrigins[path]) };
  kept.pages.set(path, found);
  return found;
}
