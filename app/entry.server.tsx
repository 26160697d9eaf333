import { renderToStaticMarkup } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { keepNames } from "./keep-names.ts";
import type { Site } from "./seo/page-head.ts";

// biome-ignore lint/performance/noBarrelFile: the renderer uses these exports and is not part of this bundle
export { createRequestHandler, RouterContextProvider } from "react-router";
export { formReplyContext, siteContext } from "./content/site-context.ts";

/** Renders whole pages, as no route is hydrated; streaming would need inline scripts, which the security policy forbids. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Response {
  const page = renderToStaticMarkup(<ServerRouter context={routerContext} url={request.url} />);
  const site: Site | undefined = routerContext.staticHandlerContext.loaderData.root;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${site ? keepNames(page, site) : page}`, { status, headers });
}
