import { pathToFileURL } from "node:url";
import type { RouteObject, RouterContext, RouterContextProvider, ServerBuild } from "react-router";
import type { RenderSettings } from "#domain/business/site-facts.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";

/** The content is that of the program the bundle was built from. */
type RenderedSite = RenderSettings & { content: unknown };

type Render<Rendered> = (path: string, site: RenderedSite, reply?: FormReply) => Promise<Rendered>;

type Bundle = {
  /** Those of the routes without parameters. */
  staticPaths: string[];
  render: Render<Response>;
  /** Of such a path, and of any query: what app/render-parts.tsx says. */
  renderParts: Render<string[]>;
};

type Entry = Pick<typeof import("react-router"), "createRequestHandler" | "RouterContextProvider"> & {
  siteContext: RouterContext<RenderedSite>;
  formReplyContext: RouterContext<FormReply | null>;
  renderParts(
    route: RouteObject & { id: string },
    request: Request,
    context: RouterContextProvider,
  ): Promise<string[]>;
};

export async function loadBundle(file: string): Promise<Bundle> {
  const build: ServerBuild = await import(pathToFileURL(file).href);
  const { renderParts } = entryOf(build);
  return {
    staticPaths: staticRoutes(build).map(({ path }) => path),
    render: createRenderer(build, "production"),
    async renderParts(path, site, reply) {
      const request = new Request(site.siteOrigin + path);
      const { pathname } = new URL(request.url);
      const route = staticRoutes(build).find((each) => each.path === pathname);
      if (!route) throw new Error(`No page has the path ${pathname}`);
      return renderParts(route, request, createContext(build, site, reply));
    },
  };
}

export function createRenderer(build: ServerBuild, mode: "production" | "development"): Render<Response> {
  const handle = entryOf(build).createRequestHandler(build, mode);
  return (path, site, reply) =>
    handle(new Request(site.siteOrigin + path), createContext(build, site, reply));
}

function createContext(build: ServerBuild, site: RenderedSite, reply: FormReply | undefined) {
  const { RouterContextProvider, siteContext, formReplyContext } = entryOf(build);
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  if (reply) context.set(formReplyContext, reply);
  return context;
}

function entryOf(build: ServerBuild): Entry {
  return build.entry.module as unknown as Entry;
}

function staticRoutes({ routes }: ServerBuild) {
  return Object.values(routes).flatMap((route) => {
    if (!route || !(route.index || route.path) || /[:*]/.test(route.path ?? "")) return [];
    const { default: Component, loader, handle } = route.module;
    return [
      { id: route.id, path: `/${route.path ?? ""}`, Component, loader, handle } as RouteObject & {
        id: string;
        path: string;
      },
    ];
  });
}
