// Runs as a worker thread of render-page.ts.
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { loadBundle, type RenderedSite } from "../../disk/load-bundle.ts";
import { contentSecurityPolicy } from "../../domain/pages/page-headers.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import type { RenderAnswer, RenderedPage, RendererSettings, RenderRequest } from "./render-page.ts";
import { sha256 } from "./site-files.ts";

const { buildDir, site, policy, pageOrigins }: RendererSettings = workerData;
const bundle = await loadBundle(join(buildDir, "server/index.js"));
const content: RenderedSite["content"] = JSON.parse(readFileSync(join(buildDir, "content.json"), "utf8"));

// Once it is loaded, lower than the main thread, but not lowest, which starves beside busy programs. Only Linux sets it per thread.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", async (request: RenderRequest) => {
  const answered = await answer(request);
  // Transferred instead of copied: in a flood, copies made the main thread's heap grow by 130 MB.
  parentPort?.postMessage(answered, "page" in answered ? [answered.page.html.buffer] : []);
});

async function answer({ id, path, reply }: RenderRequest): Promise<RenderAnswer> {
  try {
    return { id, page: await render(path, reply) };
  } catch (fault) {
    return { id, fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }
}

async function render(path: string, reply: FormReply | undefined): Promise<RenderedPage> {
  const response = await bundle.render(path, { ...site, content }, reply);
  const { status, headers } = response;
  // The framework answers with plain text when not even the error page could be rendered.
  if (!headers.get("content-type")?.startsWith("text/html"))
    throw new Error(`${path} was answered with ${status} and no page`);
  const html = await response.text();
  const csp = contentSecurityPolicy(html, policy, sha256, pageOrigins[path.split("?")[0] ?? path]);
  return { html: new TextEncoder().encode(html), status, csp };
}
