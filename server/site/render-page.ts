import { Worker } from "node:worker_threads";
import type { PageOrigins, RenderSettings } from "../../domain/business/site-facts.ts";
import type { PolicySettings } from "../../domain/pages/page-headers.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";

export type RenderedPage = { html: Uint8Array<ArrayBuffer>; csp: string; status: number };

/** Resolves to null when the page would come too late. React Router warns about a `path` without a route; a query is allowed. */
export type RenderPage = (path: string, reply?: FormReply) => Promise<RenderedPage | null>;

export type RendererSettings = {
  buildDir: string;
  site: RenderSettings;
  policy: PolicySettings;
  pageOrigins: Record<string, PageOrigins>;
};

export type RenderRequest = { id: number; path: string; reply: FormReply | undefined };
export type RenderAnswer = { id: number } & ({ page: RenderedPage } | { fault: Error });

/** A page takes milliseconds, so the last one waits for a fraction of a second. */
const maxQueued = 32;
/** Shorter than idleTimeout in http-server.ts; after it the answer comes without the page. */
const renderMaxMs = 8000;

/** Starting a thread takes seconds on a busy machine, so it is kept. After as many pages as only a flood asks for it is replaced once idle, which frees their memory. */
const pagesPerThread = 200;
const renderIdleMs = 10_000;
/** Without a limit the young generation grew to 128 MB. The old one has none, because a thread that reached it could not be ended. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

export type PageRenderer = { render: RenderPage; close(): Promise<void> };

/** On a worker thread, so that the main thread stays free for other requests. */
export function createPageRenderer(
  settings: RendererSettings,
  { maxMs = renderMaxMs, idleMs = renderIdleMs, maxPages = pagesPerThread } = {},
): PageRenderer {
  const queued = new Map<number, PromiseWithResolvers<RenderedPage | null>>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  return {
    async render(path, reply) {
      if (queued.size >= maxQueued) return null;
      clearTimeout(idle);
      // Also after a crash: the next page may work.
      worker ??= startWorker();
      const request: RenderRequest = { id: ++lastId, path, reply };
      const rendered = Promise.withResolvers<RenderedPage | null>();
      queued.set(request.id, rendered);
      worker.postMessage(request);
      const late = setTimeout(rendered.resolve, maxMs, null);
      return rendered.promise.finally(() => clearTimeout(late));
    },
    async close() {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };

  function startWorker(): Worker {
    const started = new Worker(new URL("./render-worker.ts", import.meta.url), {
      workerData: settings,
      resourceLimits,
    });
    let fault = new Error("The thread that renders pages ended.");
    let pages = 0;
    started.on("message", (answer: RenderAnswer) => {
      settle(answer);
      pages++;
      if (queued.size === 0 && pages >= maxPages) idle = setTimeout(replace, idleMs);
    });
    started.on("error", (error: Error) => {
      fault = error;
    });
    started.on("exit", () => {
      // A replaced thread has no requests; those of a failed one are rejected.
      if (worker !== started) return;
      worker = null;
      for (const id of queued.keys()) settle({ id, fault });
    });
    return started;

    function replace() {
      worker = startWorker();
      void started.terminate();
    }
  }

  function settle(answer: RenderAnswer): void {
    const rendered = queued.get(answer.id);
    queued.delete(answer.id);
    if ("page" in answer) rendered?.resolve(answer.page);
    else rendered?.reject(answer.fault);
  }
}
