import { type BuiltPage, readBuiltPage, structuredData, visibleText } from "../built-site/read-built-page.ts";
import type { Finding } from "./finding.ts";
import type { KnownFigures } from "./known-figures.ts";
import { figuresOfData, type NamedFigure, namedFigures } from "./named-figures.ts";

const owners: Record<NamedFigure["kind"], [name: string, file: string]> = {
  prices: ["a price", "content/services.yaml and holidays.yaml"],
  phones: ["a phone number", "content/business.yaml"],
  hours: ["an hour", "content/business.yaml and services.yaml"],
};

/** Prices, phone numbers and hours on a page, in its head or in its structured data that content/ does not know. */
export function findUnknownFigures(pages: readonly BuiltPage[], known: KnownFigures): Finding[] {
  return pages.flatMap((page) =>
    Object.entries(partsOf(page)).flatMap(([field, figures]) => {
      const unknown = figures.filter(({ kind, value }) => !(known[kind] as Set<unknown>).has(value));
      return [...new Map(unknown.map((figure) => [figure.words, figure])).values()].map(
        ({ kind, words }) => ({
          place: page.path,
          field,
          message: `names ${owners[kind][0]}, ${words}, that is not one of ${owners[kind][1]}`,
          toDo: "Let the page take the figure from content/.",
          level: "blocking" as const,
        }),
      );
    }),
  );
}

function partsOf(page: BuiltPage): Record<string, NamedFigure[]> {
  const numbers = page.document.querySelectorAll('a[href^="tel:"], a[href^="sms:"]').flatMap((link) => {
    const [, number] = link.getAttribute("href")?.match(/^(?:tel|sms):(\+?\d+)/) ?? [];
    return number ? namedFigures(number) : [];
  });
  return {
    title: namedFigures(page.title),
    description: namedFigures(page.description),
    text: namedFigures(textOf(page)),
    links: numbers,
    "structured data": figuresOfData(structuredData(page.document)),
  };
}

/** What stands in a figure is an example, such as one walk's report. */
function textOf({ path, html }: BuiltPage): string {
  const { document } = readBuiltPage(path, html);
  for (const figure of document.querySelectorAll("figure")) figure.remove();
  return visibleText(document.querySelector("body"));
}
