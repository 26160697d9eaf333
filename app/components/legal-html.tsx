/** A module of its own for the form that shows a single section. */
export function LegalHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
