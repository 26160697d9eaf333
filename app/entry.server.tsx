import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

// biome-ignore lint/performance/noBarrelFile: the renderer uses these exports and is not part of this bundle
export { createRequestHandler, RouterContextProvider } from "react-router";
export { setBusinessTimeZone } from "../domain/business-time-zone.ts";
export { formReplyContext, siteContext } from "./content/site-context.ts";

/** Waits for the whole page: streaming would need inline scripts, which the security policy forbids. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const page = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />);
  await page.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page, { status, headers });
}
