import { LegalDocument } from "../../components/legal-document.tsx";
import { legalPage } from "../../content/legal-page.ts";
import { siteContext } from "../../content/site-context.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = "/terms-of-service";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ seo, document }, site) => ({
    ...seo,
    structuredData: [breadcrumbNode(site, [{ name: document.title, path }])],
  }),
};

export function loader({ context }: Route.LoaderArgs) {
  const { legal, words } = context.get(siteContext).content;
  return { ...legalPage(legal.terms), words: words.legal };
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  const { document, words } = loaderData;
  return <LegalDocument {...{ path, document, words }} />;
}
