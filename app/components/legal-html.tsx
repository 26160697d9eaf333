/** Apart from its page, for the form that shows one section of it. */
export function LegalHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
