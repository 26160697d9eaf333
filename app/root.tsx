import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { Outlet, Scripts, useLocation, useMatches, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
// Vite names a bundled file of its own a worker; this one is the page's module script.
import pageScriptUrl from "./client/page-script.ts?worker&url";
import { ApplicationError, applicationErrorTitle } from "./components/application-error.tsx";
import { siteContent } from "./content/site-content.ts";
import { DrawingSymbols } from "./drawings/drawing-symbols.tsx";
import { findPageHead, isHydrated, pageStyles } from "./seo/page-head.ts";
import { PageHeadTags } from "./seo/page-head-tags.tsx";
import { themeColor } from "./seo/theme-color.ts";
import siteStyles from "./styles/site.css?inline";

export function loader() {
  return { business: siteContent.business };
}

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const business = useRouteLoaderData<typeof loader>("root")?.business;
  const path = useLocation().pathname;
  const head = findPageHead(matches) ?? {
    title: applicationErrorTitle,
    description: applicationErrorTitle,
    isIndexed: false,
  };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* The browser has it from the page; the bundle need not carry it again. */}
        <style
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? siteStyles + pageStyles(matches) : "" }}
        />
        {business ? (
          <PageHeadTags head={head} business={business} path={path} />
        ) : (
          <title>{head.title}</title>
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta name="theme-color" content={themeColor} />
      </head>
      <body>
        <DrawingSymbols />
        {children}
        <script type="module" src={pageScriptUrl} />
        {(isHydrated(matches) || import.meta.env.DEV) && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ApplicationError error={error} />;
}
