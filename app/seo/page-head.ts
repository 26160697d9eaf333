import type { Thing } from "schema-dts";
import { titleMaxLength } from "../../domain/pages/content-text.ts";
import type { Content } from "../content/read-content.ts";

/** What a page says about itself in its head; the site's name, origin and path are added when it is written. */
export type PageHead = {
  /** The business's name follows where there is room for it. */
  title: string;
  description: string;
  keywords?: string[];
  isIndexed?: boolean;
  /** There is no page at this address, so none is named as the right one. */
  isMissing?: boolean;
  /** Absolute address, and the size where it is known; the site's own picture when left out. */
  image?: { url: string; width?: number; height?: number; alt: string };
  /** A text of its own day, by whom it was written. */
  article?: { publishedOn: string; section: string };
  /** The path of a feed with what is new on this page. */
  feedPath?: string;
  /** The pages of a list before and after this one. */
  newerPath?: string | undefined;
  olderPath?: string | undefined;
  structuredData?: Thing[];
};

/** What a page's `export const handle` tells the document around it. `Data` is what its loader returns. */
export type PageHandle<Data = unknown> = {
  head?(data: Data, site: Site): PageHead;
  /** When there is no page at its address. */
  missingHead?(site: Site): PageHead;
  /** Where its form is, if it has one. */
  formId?: string;
};

export function notFoundHead({ words }: Site): PageHead {
  return words.notFound.page.seo;
}

type Match = { loaderData?: unknown; handle?: unknown };

/** Undefined when the page's data could not be had. */
export function findPageHead(matches: readonly Match[], site: Site): PageHead | undefined {
  const { head, missingHead, loaderData } = pageOf(matches);
  if (loaderData !== undefined) return head?.(loaderData, site);
  return missingHead && { ...missingHead(site), isIndexed: false, isMissing: true };
}

function pageOf(matches: readonly Match[]): Partial<PageHandle> & { loaderData?: unknown } {
  const page = matches.at(-1);
  return { ...(page?.handle as PageHandle | undefined), loaderData: page?.loaderData };
}

/** The title with as much of the business's name as search engines show. */
export function shownTitle(title: string, { name, shortName = name }: Site["business"]): string {
  const titles = [`${title} | ${name}`, `${title} | ${shortName}`];
  return titles.find(({ length }) => length <= titleMaxLength) ?? title;
}

/** Origin and path without query or closing slash, except on the home page. */
export function canonicalUrl(origin: string, path: string): string {
  return `${origin}${path === "/" ? path : path.replace(/(?<!\/)\/+$/, "")}`;
}

/** What every page's head is told of the site, and of what stands on more than one page. */
export type Site = ReturnType<typeof siteOf>;

export function siteOf(
  { business, locations, words }: Content,
  place: { origin: string; isRelease: boolean },
) {
  const { everyPage, notFound, error } = words;
  const towns = locations.map(({ name }) => name);
  return {
    business,
    towns,
    ...place,
    homeTitle: words.home.seo.title,
    words: { ...everyPage, notFound, error },
  };
}
