import type { RenderedLegalText } from "./read-legal-texts.ts";

/** What the page of a legal text shows, and what its head says. */
export function legalPage({
  title,
  lastUpdated,
  seoTitle = title,
  seoDescription = title,
  keywords,
  intro,
  sections,
}: RenderedLegalText) {
  return {
    document: { title, lastUpdated, intro, sections },
    seo: { title: seoTitle, description: seoDescription, keywords },
  };
}
