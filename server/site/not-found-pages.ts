import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { type SiteFile, siteFile } from "./load-site-files.ts";
import type { RenderedPage, RenderPage } from "./render-page.ts";
import { answerFile, type PreparedFile, prepareFile } from "./serve-site-file.ts";

/** Between two answers: whoever asks for thousands of them leaves room for everybody else. */
const pauseMs = 1;
/** Who comes later is answered without the page. */
const maxWaiting = 100;

export type NotFoundPages = {
  /** The page that says so, with status 404; null when it cannot be had now. Rejects when rendering it failed. */
  notFound(path: string, request: Request): Promise<Response | null>;
};

/**
 * Answers every address without a page. What is shown depends on the page above alone ("/blog" for "/blog/no-such"),
 * so it is rendered once for each of them that is asked for, and kept.
 */
export function prepareNotFoundPages({
  render,
  hasPage,
  headers,
}: {
  render: RenderPage;
  hasPage: (path: string) => boolean;
  headers: Record<string, string>;
}): NotFoundPages {
  const pages = new Map<string, Promise<PreparedFile | null>>();
  let turn = Promise.resolve();
  let waiting = 0;

  return {
    async notFound(path, request) {
      if (waiting >= maxWaiting) return null;
      waiting++;
      const above = path.slice(0, path.lastIndexOf("/"));
      try {
        const page = await pageBelow(above !== "/" && hasPage(above) ? above : "");
        const ownTurn = turn;
        turn = turn.then(() => wait(pauseMs));
        await ownTurn;
        return page && answerFile(page, request, 404);
      } finally {
        waiting--;
      }
    },
  };

  function pageBelow(above: string): Promise<PreparedFile | null> {
    const kept = pages.get(above);
    if (kept) return kept;
    const page = prepare(above);
    pages.set(above, page);
    // What could not be had may be had the next time.
    const forget = () => pages.delete(above);
    page.then((prepared) => prepared ?? forget(), forget);
    return page;
  }

  async function prepare(above: string): Promise<PreparedFile | null> {
    const page = await render(`${above}/not-found`);
    if (!page) return null;
    return prepareFile(await compress(page), { ...headers, "content-security-policy": page.csp });
  }
}

async function compress({ html }: RenderedPage): Promise<SiteFile> {
  const body = Buffer.from(html);
  return siteFile("not-found.html", body, {
    br: await promisify(brotliCompress)(body),
    gzip: await promisify(gzip)(body),
  });
}
