import { pathToFileURL } from "node:url";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { BuildSettings } from "../../domain/business/site-facts.ts";
import type { FormReply } from "../../domain/requests/function-calls.ts";

/** All words and facts of a site, as they were checked when it was built, and where it stands. */
export type RenderedSite = BuildSettings & { content: unknown };

export type Bundle = {
  /** Of the routes without parameters. */
  staticPaths: string[];
  render(path: string, site: RenderedSite, reply?: FormReply): Promise<Response>;
};

/** What React Router made of app/: renders the pages of any site. @param file such as build/server/index.js */
export async function loadBundle(file: string): Promise<Bundle> {
  const build: ServerBuild = await import(pathToFileURL(file).href);
  const { siteContext, formReplyContext } = build.entry.module as unknown as {
    siteContext: RouterContext<RenderedSite>;
    formReplyContext: RouterContext<FormReply | null>;
  };
  const handle = createRequestHandler(build, "production");
  return {
    staticPaths: staticPaths(build),
    render(path, site, reply) {
      const context = new RouterContextProvider();
      context.set(siteContext, site);
      if (reply) context.set(formReplyContext, reply);
      return handle(new Request(site.siteOrigin + path), context);
    },
  };
}

function staticPaths({ routes }: ServerBuild): string[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && (route.index || route.path))
    .map((route) => `/${route?.path ?? ""}`)
    .filter((path) => !/[:*]/.test(path));
}
