import type { ReactNode } from "react";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { type LegalSection, privacyChoicesId } from "#domain/pages/legal-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { Breadcrumb } from "./inner-page.tsx";

type Props = {
  path: string;
  document: { title: string; lastUpdated: string; intro: string; sections: readonly LegalSection[] };
  words: PageWords["legal"];
  /** Shown at the end of the section about them, or of the whole text if there is no such section. */
  choices?: ReactNode;
};

export function LegalDocument({ path, document, words, choices }: Props) {
  const { title, lastUpdated, intro, sections } = document;
  return (
    <article className="wrap split legal" aria-label={title}>
      <header className="stack">
        <Breadcrumb steps={[{ name: title, path }]} />
        <h1>{title}</h1>
        <p className="small">{fillTemplate(words.lastUpdated, { date: lastUpdated })}</p>
      </header>
      <nav className="in-view legal-contents" aria-label={words.contents}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="prose">
        <LegalHtml html={intro} />
        {sections.map(({ id, title, html }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <LegalHtml html={html} />
            {id === privacyChoicesId && choices}
          </section>
        ))}
        {!sections.some(({ id }) => id === privacyChoicesId) && choices}
      </div>
    </article>
  );
}

function LegalHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
