import { pageSteps } from "../../components/breadcrumb.tsx";
import { LegalDocument } from "../../components/legal-document.tsx";
import { legalPage } from "../../content/legal-page.ts";
import { siteContent } from "../../content/site-content.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import innerPageStyles from "../../styles/inner-page.css?inline";
import legalStyles from "../../styles/legal.css?inline";
import type { Route } from "./+types/route";

const steps = pageSteps("Terms of Service", "/terms-of-service");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, legalStyles] : [],
  head: ({ seo }) => ({ ...seo, structuredData: [breadcrumbNode(__SITE_ORIGIN__, steps)] }),
};

export function loader() {
  return legalPage(siteContent.legal.terms);
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalDocument steps={steps} document={loaderData.document} />;
}
