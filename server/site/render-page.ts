import { Worker } from "node:worker_threads";
import type { RenderSettings } from "#domain/business/site-facts.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import type { PageFacts } from "./page-at.ts";

export type RenderedPage = Uint8Array<ArrayBuffer>;

/** What a page is rendered for: the query of its URL, or a form posted without JavaScript; in brotli if `isBrotli`. */
export type Asked = { query?: string; reply?: FormReply; isBrotli?: boolean };

export type RendererSettings = {
  buildDir: string;
  site: RenderSettings;
  facts: PageFacts;
};

export type RenderRequest = { id: number; path: string; asked: Asked };
export type RenderAnswer = { id: number } & ({ page: RenderedPage } | { fault: Error });

/** Browsers and proxies wait longer; a page takes milliseconds, so a thread that takes as long has hung. */
const renderMaxMs = 30_000;
/** Without it the young generation grew to 128 MB. A thread at a limit of the old generation could not be ended. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

/** Renders on a worker thread, so that many requests for prices slow nobody else; one page at a time, in order. */
export function createPageRenderer(settings: RendererSettings, limits = { maxMs: renderMaxMs }) {
  const waiting = new Map<number, PromiseWithResolvers<RenderedPage | null>>();
  let worker: Worker | null = null;
  let lastId = 0;
  return {
    /** Resolves to null when rendering takes longer than `maxMs`. */
    render(path: string, asked: Asked) {
      const id = ++lastId;
      const page = Promise.withResolvers<RenderedPage | null>();
      waiting.set(id, page);
      // Starts a new worker after a crash, too: the next page may work.
      worker ??= startWorker();
      const started = worker;
      const limit = setTimeout(() => {
        page.resolve(null);
        void started.terminate();
      }, limits.maxMs);
      started.postMessage({ id, path, asked } satisfies RenderRequest);
      return page.promise.finally(() => {
        clearTimeout(limit);
        waiting.delete(id);
      });
    },
    async close() {
      await worker?.terminate();
    },
  };

  function startWorker(): Worker {
    const started = new Worker(new URL("./render-worker.ts", import.meta.url), {
      workerData: settings,
      resourceLimits,
    });
    let fault = new Error("The thread that renders pages ended.");
    started.on("message", ({ id, ...answer }: RenderAnswer) => {
      if ("page" in answer) waiting.get(id)?.resolve(answer.page);
      else waiting.get(id)?.reject(answer.fault);
    });
    started.on("error", (error: Error) => {
      fault = error;
    });
    started.on("exit", () => {
      worker = null;
      for (const page of waiting.values()) page.reject(fault);
    });
    return started;
  }
}
