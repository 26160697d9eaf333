import { Worker } from "node:worker_threads";
import type { PageOrigins, RenderSettings } from "#domain/business/site-facts.ts";
import type { PolicySettings } from "#domain/pages/page-headers.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import type { PageFacts } from "./page-at.ts";

export type RenderedPage = { html: Uint8Array<ArrayBuffer>; csp: string; status: number };

/** What a page answers: the query of its address, or a form that was posted without JavaScript; in brotli if `isBrotli`. */
export type Asked = { query?: string; reply?: FormReply; isBrotli?: boolean };

/** Of an answer, `isGone` tells whether still somebody waits for it. Resolves to null when it would come too late. */
export type RenderPage = (
  path: string,
  asked?: Asked,
  isGone?: () => boolean,
) => Promise<RenderedPage | null>;

export type RendererSettings = {
  buildDir: string;
  site: RenderSettings;
  policy: PolicySettings;
  pageOrigins: Record<string, PageOrigins>;
  facts: PageFacts;
};

export type RenderRequest = { path: string; asked: Asked | undefined };
export type RenderAnswer = { page: RenderedPage } | { fault: Error };

type Waiting = RenderRequest & PromiseWithResolvers<RenderedPage | null> & { isGone: () => boolean };

/** More than the connections that the server keeps open (limit-connections.ts). */
const maxWaiting = 2000;
/** On a machine that is busy with something else. Browsers and proxies wait longer; after it the answer comes without the page. */
const waitMaxMs = 30_000;
/** A page takes milliseconds. A thread that is not ready by then is replaced, for the sake of those who wait behind. */
const hangMs = 10_000;
/** Ten times what it takes on a busy machine. */
const loadMaxMs = 60_000;

/** Starting a thread takes seconds on a busy machine, so it is kept. After as many pages as only a flood asks for it is replaced once idle, which frees their memory. */
const pagesPerThread = 200;
const renderIdleMs = 10_000;
/** Without a limit the young generation grew to 128 MB. The old one has none, because a thread that reached it could not be ended. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

export type PageRenderer = { render: RenderPage; close(): Promise<void> };

/** On a worker thread, so that the main thread stays free for other requests; one page at a time, the first asked first. */
export function createPageRenderer(
  settings: RendererSettings,
  {
    waitMs = waitMaxMs,
    maxMs = hangMs,
    loadMs = loadMaxMs,
    idleMs = renderIdleMs,
    maxPages = pagesPerThread,
  } = {},
): PageRenderer {
  const waiting: Waiting[] = [];
  let current: Waiting | undefined;
  let worker: Worker | null = null;
  let isLoaded = false;
  let idle: NodeJS.Timeout | undefined;
  let hang: NodeJS.Timeout | undefined;
  let pages = 0;
  return {
    render(path, asked, isGone = () => false) {
      if (waiting.length >= maxWaiting) return Promise.resolve(null);
      clearTimeout(idle);
      const page: Waiting = { path, asked, isGone, ...Promise.withResolvers<RenderedPage | null>() };
      waiting.push(page);
      const late = setTimeout(() => {
        if (waiting.includes(page)) waiting.splice(waiting.indexOf(page), 1);
        page.resolve(null);
      }, waitMs);
      // Also after a crash: the next page may work.
      worker ??= startWorker();
      renderNext();
      return page.promise.finally(() => clearTimeout(late));
    },
    async close() {
      clearTimeout(idle);
      clearTimeout(hang);
      await worker?.terminate();
    },
  };

  function renderNext(): void {
    while (isLoaded && !current) {
      current = waiting.shift();
      if (!current) return;
      const { path, asked } = current;
      if (!current.isGone()) {
        hang = setTimeout(replaceWorker, maxMs);
        worker?.postMessage({ path, asked } satisfies RenderRequest);
        return;
      }
      current.resolve(null);
      current = undefined;
    }
  }

  function startWorker(): Worker {
    isLoaded = false;
    pages = 0;
    const started = new Worker(new URL("./render-worker.ts", import.meta.url), {
      workerData: settings,
      resourceLimits,
    });
    const load = setTimeout(() => started.terminate(), loadMs);
    let fault = new Error("The thread that renders pages ended.");
    started.on("message", (answer: RenderAnswer | "loaded") => {
      clearTimeout(load);
      if (worker !== started) return;
      if (answer === "loaded") isLoaded = true;
      else settle(answer);
      renderNext();
      if (!current && pages >= maxPages) idle = setTimeout(replaceWorker, idleMs);
    });
    started.on("error", (error: Error) => {
      fault = error;
    });
    started.on("exit", () => {
      clearTimeout(load);
      if (worker !== started) return;
      worker = null;
      clearTimeout(hang);
      for (const page of [...(current ? [current] : []), ...waiting.splice(0)]) page.reject(fault);
      current = undefined;
    });
    return started;
  }

  /** What waits is rendered by the next one. */
  function replaceWorker(): void {
    void worker?.terminate();
    current?.resolve(null);
    current = undefined;
    worker = startWorker();
  }

  function settle(answer: RenderAnswer): void {
    clearTimeout(hang);
    pages++;
    if ("page" in answer) current?.resolve(answer.page);
    else current?.reject(answer.fault);
    current = undefined;
  }
}
