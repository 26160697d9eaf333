import { Worker } from "node:worker_threads";
import type { PageOrigins, RenderSettings } from "../../domain/business/site-facts.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import type { PolicySettings } from "./content-security-policy.ts";

export type RenderedPage = { html: Uint8Array<ArrayBuffer>; csp: string; status: number };

/**
 * Renders a page anew: the not-found page, or one that shows what became of a form sent without JavaScript.
 * Null when it would come late, or has not come in time. Rejects when it cannot be rendered.
 * @param path of our own making: React Router prints warnings about strange ones
 */
export type RenderPage = (path: string, reply?: FormReply) => Promise<RenderedPage | null>;

/** What the thread that renders starts with. */
export type RendererSettings = {
  /** The folder with server/ and content.json. */
  buildDir: string;
  site: RenderSettings;
  policy: PolicySettings;
  pageOrigins: Record<string, PageOrigins>;
};

/** For the thread that renders, and back. */
export type RenderRequest = { id: number; path: string; reply: FormReply | undefined };
export type RenderAnswer = { id: number } & ({ page: RenderedPage } | { fault: Error });

/** A page takes some milliseconds: whoever comes last waits for a part of a second. */
const maxWaiting = 32;
/** Less than a connection may wait for its answer (idleTimeout in http-server.ts): it comes without the page then. */
const renderMaxMs = 8000;

/** A thread that has nothing to do for so long is ended: it would keep the memory that a flood has made it take. */
const renderIdleMs = 10_000;
/**
 * For what is new: without a limit it has grown to 128 MB. None for what is old: a thread that had reached one went
 * on without an end and could not be ended.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

export type PageRenderer = { render: RenderPage; close(): Promise<void> };

/** Renders in a thread of its own: the one that answers requests is free for others meanwhile. */
export function createPageRenderer(
  settings: RendererSettings,
  maxMs = renderMaxMs,
  idleMs = renderIdleMs,
): PageRenderer {
  const waiting = new Map<number, PromiseWithResolvers<RenderedPage | null>>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  return {
    async render(path, reply) {
      if (waiting.size >= maxWaiting) return null;
      clearTimeout(idle);
      // Also after one has died: it is not known to be in vain.
      worker ??= startWorker();
      const request: RenderRequest = { id: ++lastId, path, reply };
      const rendered = Promise.withResolvers<RenderedPage | null>();
      waiting.set(request.id, rendered);
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
    started.on("message", (answer: RenderAnswer) => {
      settle(answer);
      if (waiting.size === 0) idle = setTimeout(end, idleMs);
    });
    started.on("error", (error: Error) => {
      fault = error;
    });
    started.on("exit", () => {
      // When it was ended for having nothing to do, what waits by now waits for the next one.
      if (worker !== started) return;
      worker = null;
      for (const id of waiting.keys()) settle({ id, fault });
    });
    return started;

    function end() {
      worker = null;
      void started.terminate();
    }
  }

  function settle(answer: RenderAnswer): void {
    const rendered = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("page" in answer) rendered?.resolve(answer.page);
    else rendered?.reject(answer.fault);
  }
}
