import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { siteOf } from "./page-head.ts";
import { reviewNodes, serviceNodes, structuredDataText } from "./structured-data.ts";

// What the built pages tell search engines is in tests/html/structured-data.test.ts.
const content = readSample();
const site = siteOf(content, { origin: "https://example.com", isRelease: true });
const plain = (thing: unknown) => JSON.parse(JSON.stringify(thing));

test("words in content cannot close the script element [MD14]", () => {
  const text = structuredDataText([{ "@type": "Thing", name: "</script><script>alert(1)</script><!--" }]);
  expect(text).not.toMatch(/<|<!--/);
  expect(JSON.parse(text)["@graph"][0].name).toBe("</script><script>alert(1)</script><!--");
});

test("search engines are told of five services, with price in USD [K13, MD09, FX08]", () => {
  const nodes = plain(serviceNodes(site, content.catalogue.services));
  expect(nodes.map(({ name }: { name: string }) => name)).toEqual([
    "Dog Walking",
    "Pet Sitting",
    "Overnight Pet Care",
    "Medication Administration",
    "Private Boarding",
  ]);
  const priced = { minPrice: 31, priceCurrency: "USD" };
  expect(nodes[0].offers).toMatchObject({ price: 31, priceCurrency: "USD", priceSpecification: priced });
  expect(nodes[0].offers.priceSpecification).not.toHaveProperty("maxPrice");
  expect(nodes[2].offers).toMatchObject({ price: 99, priceSpecification: { minPrice: 99, maxPrice: 135 } });
  expect(nodes[3].offers).toEqual({ "@type": "Offer", price: 5, priceCurrency: "USD" });
});

test("a release tells of reviews that have words and are not Google's, a preview of none [EN38, MD10, FX09]", () => {
  const [first] = content.reviews.filter(({ quote }) => quote);
  if (!first) throw new Error("The sample has no review with words");
  const reviews = [{ ...first, showGoogleBranding: true }, { ...first, quote: undefined }, first];
  const nodes = reviewNodes(site, reviews);
  expect(plain(nodes)).toMatchObject([{ author: { name: first.author }, reviewBody: first.quote }]);
  expect(reviewNodes({ ...site, isRelease: false }, reviews)).toEqual([]);
});
