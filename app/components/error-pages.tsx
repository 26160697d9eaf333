import { isRouteErrorResponse } from "react-router";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { Drawing } from "../drawings/drawing.tsx";
import { QuietLink, SecondaryLink } from "./page-words.tsx";
import { useSite } from "./use-site.tsx";

/** The page script logs the path when it finds `data-not-found`. */
export function PageNotFound() {
  const { page } = useSite().words.notFound;
  return (
    <section className="hero not-found" data-not-found>
      <div className="wrap stack">
        <h1>{page.title}</h1>
        <p className="lede">{page.text}</p>
        <p className="actions">
          <SecondaryLink href="/">{page.homeButton}</SecondaryLink>
          <QuietLink href="/contact">{page.contactButton}</QuietLink>
        </p>
      </div>
      <Drawing name="land" className="land-scene" />
    </section>
  );
}

type Props = { error: unknown; words: PageWords["error"] };

export function ApplicationError({ error, words }: Props) {
  return (
    <main className="wrap section stack">
      <h1>{words.title}</h1>
      {describeError(error, words).map((line) => (
        <p key={line} className="lede">
          {line}
        </p>
      ))}
      <p>
        <a href="/">{words.button}</a>
      </p>
    </main>
  );
}

function describeError(error: unknown, words: PageWords["error"]): string[] {
  if (!isRouteErrorResponse(error)) return [error instanceof Error ? error.message : words.unknown];
  const { data, status, statusText } = error;
  const isThrownByRoute = "internal" in error && !error.internal;
  const lines = [
    fillTemplate(words.status, { status }),
    statusText,
    isThrownByRoute && typeof data === "string" && data,
  ];
  return [...new Set(lines.filter(Boolean) as string[])];
}
