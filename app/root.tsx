import type { ReactNode } from "react";
import { Outlet, useLocation, useMatches, useRouteError, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
// Vite calls any separately bundled file a worker; this one is the page's module script.
import pageScriptUrl from "./client/page-script.ts?worker&url";
import { ApplicationError } from "./components/error-pages.tsx";
import { SiteProvider } from "./components/use-site.tsx";
import { siteContext, titlePrefix } from "./content/site-context.ts";
import { DrawingSymbols } from "./drawings/marks.tsx";
import { findPageHead, fullTitle, type PageHead, type Site, siteOf } from "./seo/page-head.ts";
import { PageHeadTags } from "./seo/page-head-tags.tsx";
import { pageStyles, themeColor } from "./styles/page-styles.ts";
import webFontsUrl from "./styles/web-fonts.css?url";

/** React Router adds these scripts only to pages that it hydrates. */
const hotReloadScripts = ["/@id/__x00__virtual:react-router/inject-hmr-runtime", "/@vite/client"];

export function loader({ context }: Route.LoaderArgs) {
  const { content, siteOrigin, isRelease } = context.get(siteContext);
  return { ...siteOf(content, { origin: siteOrigin, isRelease }), titlePrefix: titlePrefix(context) };
}

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const site = useRouteLoaderData<typeof loader>("root");
  const path = useLocation().pathname;
  const hasFailed = Boolean(useRouteError());
  const head = site && ((!hasFailed && findPageHead(matches, site)) || errorHead(site));
  return (
    // The server fills in the current day as it answers.
    <html lang="en" data-today="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style dangerouslySetInnerHTML={{ __html: pageStyles(matches.at(-1)?.id, site?.business.colors) }} />
        {site && head && (
          <PageHeadTags
            head={head}
            title={site.titlePrefix + fullTitle(head.title, site.business)}
            site={site}
            path={path}
          />
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content={themeColor(site?.business.colors)} />
      </head>
      <body>
        <DrawingSymbols logo={site?.logo} />
        {children}
        {import.meta.env.DEV &&
          hotReloadScripts.map((script) => <script key={script} type="module" src={script} />)}
        <script type="module" src={pageScriptUrl} />
        <link rel="stylesheet" href={webFontsUrl} />
      </body>
    </html>
  );
}

function errorHead({ words: { error } }: Site): PageHead {
  return { title: error.title, description: error.title, isIndexed: false };
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <SiteProvider site={loaderData}>
      <Outlet />
    </SiteProvider>
  );
}

/** In production, React Router replaces an error's message with this one. */
const maskedErrorMessage = "Unexpected Server Error";

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // Without loader data there is no text to show, so the server renders its own error page.
  if (!loaderData) throw error;
  const isWithheld = error instanceof Error && error.message === maskedErrorMessage;
  return <ApplicationError error={isWithheld ? null : error} words={loaderData.words.error} />;
}
