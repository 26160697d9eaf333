import { pageSteps } from "../../components/breadcrumb.tsx";
import { LegalDocument } from "../../components/legal-document.tsx";
import { PrivacyChoicesLink } from "../../components/legal-links.tsx";
import { legalPage } from "../../content/legal-page.ts";
import { siteContext } from "../../content/site-context.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import innerPageStyles from "../../styles/inner-page.css?inline";
import legalStyles from "../../styles/legal.css?inline";
import type { Route } from "./+types/route";

const steps = pageSteps("Privacy Policy", "/privacy-policy");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, legalStyles] : [],
  head: ({ seo }, origin) => ({ ...seo, structuredData: [breadcrumbNode(origin, steps)] }),
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, legal } = context.get(siteContext).content;
  return { business, ...legalPage(legal.privacy) };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { document, business } = loaderData;
  const adChoice = (
    <p className="ad-choice">
      <PrivacyChoicesLink business={business} className="button button-secondary" />
      <span>Scripts are off in this browser, so nothing is measured and there is nothing to switch.</span>
    </p>
  );
  return <LegalDocument steps={steps} document={document} adChoice={adChoice} />;
}
