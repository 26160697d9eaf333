/** A module of its own, so that a form that shows one section does not bundle whole legal documents. */
export function LegalHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
