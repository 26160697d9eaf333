import { pathToFileURL } from "node:url";
import type { RouterContext, ServerBuild } from "react-router";
import type { RenderSettings } from "#domain/business/site-facts.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";

/** `content` is of the program that the bundle was built from. */
type RenderedSite = RenderSettings & { content: unknown };

type Render = (path: string, site: RenderedSite, reply?: FormReply) => Promise<Response>;

type Entry = Pick<typeof import("react-router"), "createRequestHandler" | "RouterContextProvider"> & {
  siteContext: RouterContext<RenderedSite>;
  formReplyContext: RouterContext<FormReply | null>;
};

/** Returns `staticPaths`, the paths of routes without parameters, and a renderer. */
export async function loadBundle(file: string) {
  const build: ServerBuild = await import(pathToFileURL(file).href);
  return { staticPaths: staticPaths(build), render: createRenderer(build, "production") };
}

export function createRenderer(build: ServerBuild, mode: "production" | "development"): Render {
  const entry = build.entry.module as unknown as Entry;
  const handle = entry.createRequestHandler(build, mode);
  return (path, site, reply) => {
    const context = new entry.RouterContextProvider();
    context.set(entry.siteContext, site);
    if (reply) context.set(entry.formReplyContext, reply);
    return handle(new Request(site.siteOrigin + path), context);
  };
}

function staticPaths({ routes }: ServerBuild): string[] {
  return Object.values(routes).flatMap((route) =>
    route && (route.index || route.path) && !/[:*]/.test(route.path ?? "") ? [`/${route.path ?? ""}`] : [],
  );
}
