import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { canonicalUrl, findPageHead, fullTitle, siteOf } from "./page-head.ts";
import { reviewNodes, serviceNodes, structuredDataText } from "./structured-data.ts";

const content = readSample();
const site = siteOf(content, { origin: "https://www.example.com", isRelease: true });
const head = { title: "A page", description: "What it is." };

test("the canonical address is origin and path, without a closing slash but on the home page [MD04]", () => {
  expect(["/", "/about", "/about/"].map((path) => canonicalUrl("https://example.com", path))).toEqual([
    "https://example.com/",
    "https://example.com/about",
    "https://example.com/about",
  ]);
});

test("as much of the business's name follows a title as is shown whole [FX08]", () => {
  const paws = { ...site.business, name: "Paws Pet Care", shortName: "Paws" };
  const shown = [44, 45, 53, 54, 60].map((length) => fullTitle("t".repeat(length), paws));
  expect(shown.map((title) => title.replace(/t+/, ""))).toEqual([
    " | Paws Pet Care",
    " | Paws",
    " | Paws",
    "",
    "",
  ]);
  expect(fullTitle("t".repeat(45), { ...paws, shortName: undefined })).toBe("t".repeat(45));
});

test("the innermost route speaks for the page, from its own data [MD07]", () => {
  const matches = [
    { handle: { head: () => ({ ...head, title: "The layout" }) } },
    {
      loaderData: { name: "Juniper" },
      handle: {
        head: ({ name }: { name: string }) => ({ ...head, title: name }),
      },
    },
  ];
  expect(findPageHead(matches, site)?.title).toBe("Juniper");
});

test("a page without data has the head that needs none, or no head", () => {
  expect(findPageHead([{ handle: { head: () => head } }], site)).toBeUndefined();
  const missingHead = { ...head, title: "Not found" };
  expect(findPageHead([{ handle: { head: () => head, missingHead: () => missingHead } }], site)).toEqual({
    ...missingHead,
    isIndexed: false,
    isMissing: true,
  });
  expect(findPageHead([{}], site)).toBeUndefined();
});

// What the built pages tell search engines is in tests/html/structured-data.test.ts.
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
