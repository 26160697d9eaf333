import { pageSteps } from "../../components/breadcrumb.tsx";
import { LegalDocument } from "../../components/legal-document.tsx";
import { legalPage } from "../../content/legal-page.ts";
import { siteContext } from "../../content/site-context.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import innerPageStyles from "../../styles/inner-page.css?inline";
import legalStyles from "../../styles/legal.css?inline";
import type { Route } from "./+types/route";

const steps = pageSteps("Terms of Service", "/terms-of-service");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, legalStyles] : [],
  head: ({ seo }, origin) => ({ ...seo, structuredData: [breadcrumbNode(origin, steps)] }),
};

export function loader({ context }: Route.LoaderArgs) {
  return legalPage(context.get(siteContext).content.legal.terms);
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalDocument steps={steps} document={loaderData.document} />;
}
