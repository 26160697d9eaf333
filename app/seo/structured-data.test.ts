import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { siteOf } from "./page-head.ts";
import {
  blogPostingNode,
  breadcrumbNode,
  businessNode,
  fullBusinessNode,
  reviewNodes,
  serviceNodes,
  structuredDataText,
} from "./structured-data.ts";

const content = readSample();
const { business, catalogue, reviews } = content;
const site = siteOf(content, { origin: "https://example.com", isRelease: true });
const plain = (thing: unknown) => JSON.parse(JSON.stringify(thing));

test("words in content cannot close the script element [MD14]", () => {
  const text = structuredDataText([{ "@type": "Thing", name: "</script><script>alert(1)</script><!--" }]);
  expect(text).not.toMatch(/<|<!--/);
  expect(JSON.parse(text)["@graph"][0].name).toBe("</script><script>alert(1)</script><!--");
});

test("the business has name, address, phone, area, services, price range and hours [EN41, K08, K12, MD08]", () => {
  const node = plain(fullBusinessNode(site, catalogue.services));
  expect(node).toMatchObject({
    "@type": "LocalBusiness",
    "@id": "https://example.com/#business",
    name: business.name,
    telephone: business.phone,
    priceRange: "$5-$135",
    address: { addressLocality: "Castle Rock", addressRegion: "CO" },
    openingHoursSpecification: { opens: "06:00", closes: "22:00" },
  });
  expect(node.openingHoursSpecification.dayOfWeek).toHaveLength(7);
  expect(node.areaServed.map(({ name }: { name: string }) => name)).toEqual([
    "Castle Rock, CO",
    "Parker, CO",
    "Castle Pines, CO",
  ]);
  expect(node.makesOffer).toHaveLength(5);
  expect(node).not.toHaveProperty("aggregateRating");
  expect(plain(businessNode(site))["@id"]).toBe(node["@id"]);
});

test("a service has name, description, area, provider and price in USD [EN37, K13, MD09, FX08]", () => {
  const nodes = plain(serviceNodes(site, catalogue.services));
  expect(nodes.map(({ name }: { name: string }) => name)).toEqual([
    "Dog Walking",
    "Pet Sitting",
    "Overnight Pet Care",
    "Medication Administration",
    "Private Boarding",
  ]);
  expect(nodes[0]).toMatchObject({
    provider: { "@id": "https://example.com/#business" },
    offers: { price: 31, priceCurrency: "USD", priceSpecification: { minPrice: 31, priceCurrency: "USD" } },
  });
  expect(nodes[0].description.length).toBeGreaterThan(0);
  expect(nodes[0].areaServed).toHaveLength(3);
  expect(nodes[3].offers).toEqual({ "@type": "Offer", price: 5, priceCurrency: "USD" });
  expect(nodes[2].offers).toMatchObject({ price: 99, priceSpecification: { minPrice: 99, maxPrice: 135 } });
});

test("a review has body, author, rating and best rating; Google's and wordless ones are left out [EN38, MD10]", () => {
  const [first] = reviews.filter(({ quote }) => quote);
  const google = { ...first, showGoogleBranding: true } as (typeof reviews)[number];
  const wordless = { ...first, quote: undefined } as (typeof reviews)[number];
  const nodes = plain(reviewNodes(site, [google, wordless, first as (typeof reviews)[number]]));
  expect(nodes).toEqual([
    {
      "@type": "Review",
      itemReviewed: { "@id": "https://example.com/#business" },
      author: { "@type": "Person", name: first?.author },
      reviewBody: first?.quote,
      reviewRating: { "@type": "Rating", ratingValue: first?.rating, bestRating: 5 },
    },
  ]);
});

test("a preview tells search engines of no review, which may be invented [FX09]", () => {
  expect(reviewNodes({ ...site, isRelease: false }, reviews)).toEqual([]);
});

test("breadcrumbs have positions, names and absolute addresses [EN39, MD11]", () => {
  const node = plain(breadcrumbNode(site, [{ name: "Pricing", path: "/pricing" }]));
  expect(node.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://example.com/" },
    { "@type": "ListItem", position: 2, name: "Pricing", item: "https://example.com/pricing" },
  ]);
});

test("a post has headline, description, image, author, publisher, dates and page [EN40, MD12]", () => {
  const content = readSample();
  const { business, posts } = content;
  const [post] = posts;
  if (!post) throw new Error("no posts");
  const node = blogPostingNode(siteOf(content, { origin: "https://example.com", isRelease: true }), post, {
    path: `/blog/${post.id}`,
    image: "https://example.com/a.png",
  });
  expect(node).toMatchObject({
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    image: "https://example.com/a.png",
    author: { name: business.name },
    publisher: { "@id": "https://example.com/#business", name: business.name },
    datePublished: post.date,
    dateModified: post.date,
    mainEntityOfPage: { "@id": `https://example.com/blog/${post.id}` },
  });
});
