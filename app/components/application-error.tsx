import { isRouteErrorResponse } from "react-router";
import type { PageWords } from "../../domain/pages/page-schemas.ts";
import { fillTemplate } from "../../domain/pages/template.ts";

type Props = { error: unknown; words: PageWords["error"] };

/** What is left to say when a page could not be made. */
export function ApplicationError({ error, words }: Props) {
  return (
    <main className="wrap section stack">
      <h1>{words.title}</h1>
      <p className="lede">{describeError(error, words)}</p>
      <p>
        <a href="/">{words.button}</a>
      </p>
    </main>
  );
}

function describeError(error: unknown, words: PageWords["error"]): string {
  if (isRouteErrorResponse(error))
    return error.statusText || fillTemplate(words.status, { status: error.status });
  return error instanceof Error ? error.message : words.unknown;
}
