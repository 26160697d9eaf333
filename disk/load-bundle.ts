import { pathToFileURL } from "node:url";
import type { RouterContext, ServerBuild } from "react-router";
import type { RenderSettings } from "../domain/business/site-facts.ts";
import type { FormReply } from "../domain/requests/request-protocol.ts";

/** The content is that of the program the bundle was built from. */
export type RenderedSite = RenderSettings & { content: unknown };

type RenderPage = (path: string, site: RenderedSite, reply?: FormReply) => Promise<Response>;

/** `staticPaths` are those of the routes without parameters. */
export async function loadBundle(file: string): Promise<{ staticPaths: string[]; render: RenderPage }> {
  const build: ServerBuild = await import(pathToFileURL(file).href);
  return { staticPaths: staticPaths(build), render: createRenderer(build, "production") };
}

export function createRenderer(build: ServerBuild, mode: "production" | "development"): RenderPage {
  const { createRequestHandler, RouterContextProvider, siteContext, formReplyContext } = build.entry
    .module as unknown as Pick<
    typeof import("react-router"),
    "createRequestHandler" | "RouterContextProvider"
  > & {
    siteContext: RouterContext<RenderedSite>;
    formReplyContext: RouterContext<FormReply | null>;
  };
  const handle = createRequestHandler(build, mode);
  return (path, site, reply) => {
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    if (reply) context.set(formReplyContext, reply);
    return handle(new Request(site.siteOrigin + path), context);
  };
}

function staticPaths({ routes }: ServerBuild): string[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && (route.index || route.path))
    .map((route) => `/${route?.path ?? ""}`)
    .filter((path) => !/[:*]/.test(path));
}
