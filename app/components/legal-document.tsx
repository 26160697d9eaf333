import { Fragment, type ReactNode } from "react";
import type { LegalSection } from "../../domain/pages/legal-text.ts";
import { Breadcrumb, type BreadcrumbStep } from "./breadcrumb.tsx";

export type LegalDocumentText = {
  title: string;
  lastUpdated: string;
  intro: string;
  sections: readonly LegalSection[];
};

/** A long text with its contents beside it. @param adChoice what stands where the text is cut for it */
export function LegalDocument({
  steps,
  document,
  adChoice,
}: {
  steps: readonly BreadcrumbStep[];
  document: LegalDocumentText;
  adChoice?: ReactNode;
}) {
  const { title, lastUpdated, intro, sections } = document;
  return (
    <article className="wrap legal">
      <header>
        <Breadcrumb steps={steps} />
        <h1>{title}</h1>
        <p>Last updated {lastUpdated}</p>
      </header>
      <nav className="legal-contents" aria-label="On this page">
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="legal-text">
        <LegalHtml html={intro} />
        {sections.map(({ id, title, htmlParts }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {htmlParts.map((html, i) => (
              <Fragment key={html}>
                {i > 0 && adChoice}
                <LegalHtml html={html} />
              </Fragment>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

export function LegalHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
