// Runs as a worker thread of render-page.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { brotliCompressSync, constants as zlib } from "node:zlib";
import { loadBundle } from "#disk/load-bundle.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { pageAt } from "./page-at.ts";
import type { Asked, RenderAnswer, RenderedPage, RendererSettings, RenderRequest } from "./render-page.ts";

const { buildDir, site, facts }: RendererSettings = workerData;
const bundle = await loadBundle(join(buildDir, "server/index.js"));
const content: { business: { timeZone: string } } = JSON.parse(
  readFileSync(join(buildDir, "content.json"), "utf8"),
);
const rendered = { ...site, content };
const businessClock = createZonedClock(content.business.timeZone);

parentPort?.on("message", async (request: RenderRequest) => {
  const answered = await answer(request);
  // Transferred instead of copied: in a flood, copies made the main thread's heap grow by 130 MB.
  parentPort?.postMessage(answered, "page" in answered ? [answered.page.buffer] : []);
});

async function answer({ id, path, asked }: RenderRequest): Promise<RenderAnswer> {
  try {
    return { id, page: await render(path, asked) };
  } catch (fault) {
    return { id, fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }
}

async function render(path: string, { query = "", reply, isBrotli }: Asked): Promise<RenderedPage> {
  const page = await (await bundle.render(path + query, rendered, reply)).text();
  const html = new TextEncoder().encode(pageAt(page, new Date(), facts, businessClock));
  return isBrotli ? compress(html) : html;
}

/** The fastest level makes 16 KB of 50 KB in half of gzip's time. Copies the result, which may be part of a buffer. */
function compress(html: Uint8Array): RenderedPage {
  return new Uint8Array(brotliCompressSync(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: 1 } }));
}
