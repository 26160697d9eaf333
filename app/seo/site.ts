import type { Content } from "../content/read-content.ts";

/** What every page's head is told of the site, and of what stands on more than one page. */
export type Site = ReturnType<typeof siteOf>;

export function siteOf({ business, locations, words }: Content, origin: string) {
  const { everyPage, notFound, error } = words;
  const towns = locations.map(({ name }) => name);
  return { business, towns, origin, words: { ...everyPage, notFound, error } };
}
