import { pageSteps } from "../components/breadcrumb.tsx";
import { LegalDocument, type LegalDocumentText } from "../components/legal-document.tsx";
import { legalSections } from "../load-content/legal-sections.server.ts";
import { siteContent } from "../load-content/site-content.server.ts";
import type { PageHandle } from "../page-head/page-head.ts";
import { breadcrumbNode } from "../page-head/structured-data.ts";
import innerPageStyles from "../styles/inner-page.css?inline";
import legalStyles from "../styles/legal.css?inline";
import type { Route } from "./+types/terms-of-service";

const steps = pageSteps("Terms of Service", "/terms-of-service");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, legalStyles] : [],
  head: ({ seo }) => ({ ...seo, structuredData: [breadcrumbNode(__SITE_ORIGIN__, steps)] }),
};

export function loader() {
  const {
    title,
    lastUpdated,
    seoTitle = title,
    seoDescription = title,
    keywords,
    ...text
  } = siteContent.legal.terms;
  const document: LegalDocumentText = { title, lastUpdated, ...legalSections(text) };
  return { document, seo: { title: seoTitle, description: seoDescription, keywords } };
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalDocument steps={steps} document={loaderData.document} />;
}
