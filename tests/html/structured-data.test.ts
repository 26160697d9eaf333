import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { structuredData, visibleText } from "#build/read-built-pages.ts";
import { splitLongQuote } from "#domain/business/review.ts";
import { longDate } from "#domain/calendar-date.ts";
import { pages as builtPages, client, content } from "./release.ts";

// biome-ignore lint/suspicious/noExplicitAny: what JSON holds is what these tests look at
type Node = Record<string, any>;

const { business, catalogue, locations } = content;
const { origin: siteOrigin } = business;
const businessId = `${siteOrigin}/#business`;
const pages = builtPages.map((page) => {
  const nodes: Node[] = structuredData(page.document);
  const ofType = (type: string) => nodes.filter((node) => node["@type"] === type);
  return { ...page, nodes, ofType, text: visibleText(page.document.querySelector("body")) };
});
const towns = locations.map(({ name }) => ({ "@type": "City", name: `${name}, ${business.address.state}` }));

test.each(pages)("the data of $path is complete, with no dead link or overall rating [MD10]", (page) => {
  const { nodes, html } = page;
  for (const [key, value] of nodes.flatMap(valuesOf)) {
    expect([null, "", undefined]).not.toContain(value);
    const isPhoto = key === "image" && String(value).startsWith("https://images.unsplash.com/photo-");
    if (isPhoto) continue;
    if (["url", "item", "image", "logo", "@id"].includes(key) && typeof value === "string")
      expect(value.startsWith(`${siteOrigin}/`)).toBe(true);
    if (key === "image") expect(existsSync(join(client, new URL(String(value)).pathname))).toBe(true);
  }
  const ids = nodes.map((node) => node["@id"]).filter(Boolean);
  expect(new Set(ids).size).toBe(ids.length);
  const references = nodes.flatMap(valuesOf).filter(([, value]) => Object.keys(value ?? {}).join() === "@id");
  expect(references.map(([, value]) => (value as Node)["@id"]).filter((id) => !ids.includes(id))).toEqual([]);
  expect(html).not.toContain("aggregateRating");
});

test.each(pages)("the business on $path is the same as visitors see [MD08]", ({ ofType, text }) => {
  const [node, ...more] = ofType("LocalBusiness");
  expect(more).toEqual([]);
  if (!node) return;
  const { street, city, state, zip } = business.address;
  expect(node).toMatchObject({
    "@id": businessId,
    name: business.name,
    url: `${siteOrigin}/`,
    telephone: business.phone,
    address: { streetAddress: street, addressLocality: city, addressRegion: state, postalCode: zip },
    areaServed: towns,
  });
  expect(text).toContain(business.name);
});

test("each service has the catalogue's price, and the areas it is given in [MD09, FX08]", () => {
  const nodes = pages.flatMap(({ ofType, path, text }) =>
    ofType("Service").map((node) => ({ node, path, text })),
  );
  expect(nodes.length).toBeGreaterThan(catalogue.services.length);
  for (const { node, path, text } of nodes) {
    const service = catalogue.services.find(({ id }) => node["@id"].endsWith(`#${id}`));
    const { minCents = 0 } = service?.price ?? {};
    expect(node).toMatchObject({
      provider: { "@id": businessId },
      offers: { "@type": "Offer", price: minCents / 100, priceCurrency: "USD" },
    });
    expect(towns).toEqual(expect.arrayContaining([node.areaServed].flat()));
    if (!path.startsWith("/locations/")) expect(node.name).toBe(service?.structuredName);
    else expect(text).toContain(node.description);
  }
});

test("every review is one of content's, is on the page, and is not Google's [MD10]", () => {
  const nodes = pages.flatMap(({ ofType, text }) => ofType("Review").map((node) => ({ node, text })));
  expect(nodes.length).toBeGreaterThan(0);
  for (const { node, text } of nodes) {
    const review = content.reviews.find(
      ({ author, quote }) => author === node.author.name && quote === node.reviewBody,
    );
    expect(review).toMatchObject({ rating: node.reviewRating.ratingValue, showGoogleBranding: false });
    expect(node.reviewRating.bestRating).toBe(5);
    expect(node.itemReviewed).toEqual({ "@id": businessId });
    const { start, rest } = splitLongQuote(node.reviewBody) ?? { start: node.reviewBody, rest: "" };
    for (const words of [start, rest]) expect(text).toContain(words.trim());
    expect(text).toContain(node.author.name);
  }
});

test.each(pages.filter(({ path, isIndexed }) => isIndexed && path !== "/"))(
  "the breadcrumb of $path leads to it, over pages that exist [MD11]",
  ({ ofType, path }) => {
    const [node, ...more] = ofType("BreadcrumbList");
    expect(more).toEqual([]);
    const steps: Node[] = node?.itemListElement ?? [];
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.every(({ name }) => name.trim() !== "")).toBe(true);
    expect(steps.at(-1)?.item).toBe(siteOrigin + path);
    const known = pages.map((page) => siteOrigin + page.path);
    expect(steps.filter(({ item }) => !known.includes(item))).toEqual([]);
  },
);

test.each(content.posts)("the post $id has the author and dates that its page shows [MD12]", (post) => {
  const { ofType, text, html } = onPage(`/blog/${post.id}`);
  const [node] = ofType("BlogPosting");
  expect(node).toMatchObject({
    headline: post.title,
    description: post.excerpt,
    author: { name: post.author },
    publisher: { "@id": businessId, name: business.name },
    datePublished: post.date,
    dateModified: post.date,
    mainEntityOfPage: { "@id": `${siteOrigin}/blog/${post.id}` },
  });
  expect(node?.image).toMatch(/^https:/);
  for (const words of [post.title, post.excerpt, longDate(post.date)]) expect(text).toContain(words);
  expect(html).toMatch(new RegExp(`<time dateTime="${post.date}"`, "i"));
});

function onPage(path: string) {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`The build wrote no ${path}`);
  return page;
}

/** Returns the values at any depth. */
function valuesOf(node: unknown): [key: string, value: unknown][] {
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([key, value]) => [
    [Array.isArray(node) ? "" : key, value] as [string, unknown],
    ...valuesOf(value),
  ]);
}
