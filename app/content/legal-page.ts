import { legalSections } from "./legal-sections.ts";
import type { RenderedLegalText } from "./read-legal-texts.ts";

/** What the page of a legal text shows, and what its head says. */
export function legalPage({
  title,
  lastUpdated,
  seoTitle = title,
  seoDescription = title,
  keywords,
  htmlParts,
}: RenderedLegalText) {
  return {
    document: { title, lastUpdated, ...legalSections({ htmlParts }) },
    seo: { title: seoTitle, description: seoDescription, keywords },
  };
}
