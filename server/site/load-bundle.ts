import { pathToFileURL } from "node:url";
import type { RouteObject, RouterContext, ServerBuild } from "react-router";
import type { Business } from "../../domain/business/business.ts";
import type { RenderSettings } from "../../domain/business/site-facts.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";

export type RenderedSite = RenderSettings & { content: { business: Pick<Business, "timeZone"> } };

export type Bundle = {
  /** Paths of the routes without parameters. */
  staticPaths: string[];
  render(path: string, site: RenderedSite, reply?: FormReply): Promise<Response>;
  /** Runs the page's own loader, without those of its layout. */
  load(path: string, site: RenderedSite): Promise<unknown>;
};

export async function loadBundle(file: string): Promise<Bundle> {
  const build: ServerBuild = await import(pathToFileURL(file).href);
  const {
    createRequestHandler,
    createStaticHandler,
    RouterContextProvider,
    siteContext,
    formReplyContext,
    setBusinessTimeZone,
  } = build.entry.module as unknown as Pick<
    typeof import("react-router"),
    "createRequestHandler" | "createStaticHandler" | "RouterContextProvider"
  > & {
    siteContext: RouterContext<RenderedSite>;
    formReplyContext: RouterContext<FormReply | null>;
    setBusinessTimeZone: (zone: string) => void;
  };
  // The bundle contains its own copy of the module that holds the time zone.
  const contextOf = (site: RenderedSite) => {
    setBusinessTimeZone(site.content.business.timeZone);
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    return context;
  };
  const handle = createRequestHandler(build, "production");
  return {
    staticPaths: staticPaths(build),
    render(path, site, reply) {
      const context = contextOf(site);
      if (reply) context.set(formReplyContext, reply);
      return handle(new Request(site.siteOrigin + path), context);
    },
    load(path, site) {
      const { queryRoute } = createStaticHandler(routesWithin(build.routes));
      // The home page shares its address with the layout; `index` selects it.
      return queryRoute(new Request(`${site.siteOrigin}${path}?index`), {
        requestContext: contextOf(site),
      });
    },
  };
}

function routesWithin(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index, module } = route;
    const loader = module.loader as RouteObject["loader"];
    return [index ? { id, index, loader } : { id, path, loader, children: routesWithin(routes, id) }];
  });
}

function staticPaths({ routes }: ServerBuild): string[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && (route.index || route.path))
    .map((route) => `/${route?.path ?? ""}`)
    .filter((path) => !/[:*]/.test(path));
}
