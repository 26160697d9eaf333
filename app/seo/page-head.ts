import type { Thing } from "schema-dts";
import { titleMaxLength } from "#domain/pages/content-text.ts";
import { shareImagePath } from "#domain/pages/page-headers.ts";
import type { Content } from "../content/read-content.ts";

/** The business's name, the origin and the path are added when it is rendered. */
export type PageHead = {
  title: string;
  description: string;
  keywords?: string[];
  isIndexed?: boolean;
  /** Omits the canonical address. */
  isMissing?: boolean;
  /** Absolute; defaults to the share image of all pages. */
  image?: { url: string; width?: number; height?: number; alt: string };
  article?: { publishedOn: string; section: string };
  structuredData?: Thing[];
};

/** A route's `export const handle`; `Data` is what its loader returns. */
export type PageHandle<Data = unknown> = {
  head?(data: Data, site: Site): PageHead;
  /** The head of an address without a page. */
  missingHead?(site: Site): PageHead;
  /** The id of the page's form, unless the page's data says `hasForm: false`. */
  formId?: string;
  hasOwnCallBar?: boolean;
};

export function notFoundHead({ words }: Site): PageHead {
  return words.notFound.page.seo;
}

type Match = { loaderData?: unknown; handle?: unknown };

/** Returns undefined when the page's data failed to load. */
export function findPageHead(matches: readonly Match[], site: Site): PageHead | undefined {
  const { handle, loaderData } = matches.at(-1) ?? {};
  const { head, missingHead } = (handle ?? {}) as PageHandle;
  if (loaderData !== undefined) return head?.(loaderData, site);
  return missingHead && { ...missingHead(site), isIndexed: false, isMissing: true };
}

/** Returns the title with as much of the business's name as search engines show. */
export function fullTitle(title: string, { name, shortName = name }: Site["business"]): string {
  const titles = [`${title} | ${name}`, `${title} | ${shortName}`];
  return titles.find(({ length }) => length <= titleMaxLength) ?? title;
}

/** Returns the address without query and trailing slash, except on the home page. */
export function canonicalUrl(origin: string, path: string): string {
  return `${origin}${path === "/" ? path : path.replace(/(?<!\/)\/+$/, "")}`;
}

export type Site = ReturnType<typeof siteOf>;

export function siteOf({ words, ...content }: Content, place: { origin: string; isRelease: boolean }) {
  const { business, catalogue, drawings, evidence, locations, logo, navigation } = content;
  const { everyPage, notFound, error } = words;
  return {
    ...{ business, catalogue, drawings, evidence, locations, logo, navigation },
    towns: locations.map(({ name }) => name),
    ...place,
    words: { ...everyPage, notFound, error },
  };
}

/** Social networks show this size uncropped. */
export const shareImageSize = { width: 1200, height: 630 };

/** Describes the image that the build draws for all pages. */
export function shareImage({ origin, words }: Site) {
  return { url: origin + shareImagePath, ...shareImageSize, alt: words.shareImage };
}
