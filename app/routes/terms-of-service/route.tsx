import { LegalDocument } from "../../components/legal-document.tsx";
import { siteContext } from "../../content/site-context.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import { headOfPage } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = "/terms-of-service";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ document: { seo, title } }, site) => headOfPage(site, path, { seo, breadcrumb: title }),
};

export function loader({ context }: Route.LoaderArgs) {
  const { legal, words } = context.get(siteContext).content;
  return { document: legal.terms, words: words.legal };
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalDocument path={path} {...loaderData} />;
}
