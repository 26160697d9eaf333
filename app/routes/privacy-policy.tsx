import { pageSteps } from "../components/breadcrumb.tsx";
import { LegalDocument } from "../components/legal-document.tsx";
import { legalPage } from "../load-content/legal-page.server.ts";
import { siteContent } from "../load-content/site-content.server.ts";
import type { PageHandle } from "../page-head/page-head.ts";
import { breadcrumbNode } from "../page-head/structured-data.ts";
import innerPageStyles from "../styles/inner-page.css?inline";
import legalStyles from "../styles/legal.css?inline";
import type { Route } from "./+types/privacy-policy";

const steps = pageSteps("Privacy Policy", "/privacy-policy");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, legalStyles] : [],
  head: ({ seo }) => ({ ...seo, structuredData: [breadcrumbNode(__SITE_ORIGIN__, steps)] }),
};

export function loader() {
  return legalPage(siteContent.legal.privacy);
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalDocument steps={steps} document={loaderData.document} />;
}
