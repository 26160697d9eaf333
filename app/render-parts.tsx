import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import { SiteProvider } from "./components/use-site.tsx";
import { siteContext, titlePrefix } from "./content/site-context.ts";
import { keepNames } from "./keep-names.ts";
import { findPageHead, fullTitle, siteOf } from "./seo/page-head.ts";
import { titleTags } from "./seo/page-head-tags.tsx";

/** What of a page depends on who asks, in the page's order: its title, and all that its own route shows. */
export async function renderParts(
  route: RouteObject & { id: string },
  request: Request,
  requestContext: Readonly<RouterContextProvider>,
): Promise<string[]> {
  const { content, siteOrigin: origin, isRelease } = requestContext.get(siteContext);
  const site = siteOf(content, { origin, isRelease });
  const { query, dataRoutes } = createStaticHandler([route]);
  const context = await query(request, { requestContext });
  if (context instanceof Response) throw new Error(`${route.path} was answered with ${context.status}`);
  const [fault] = Object.values(context.errors ?? {});
  if (fault) throw fault;
  const loaderData = context.loaderData[route.id];
  const head = findPageHead([{ handle: route.handle, loaderData }], site);
  const title = titlePrefix(requestContext) + fullTitle(head?.title ?? "", site.business);
  return [
    ...titleTags(title),
    <SiteProvider key="page" site={site}>
      <StaticRouterProvider
        context={context}
        router={createStaticRouter(dataRoutes, context)}
        hydrate={false}
      />
    </SiteProvider>,
  ].map((part) => keepNames(renderToStaticMarkup(part), site));
}
