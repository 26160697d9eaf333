import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { siteOf } from "./page-head.ts";
import {
  breadcrumbNode,
  businessNode,
  faqNode,
  fullBusinessNode,
  reviewNodes,
  serviceNodes,
} from "./structured-data.ts";

const content = readSample();
const { business } = content;
const site = siteOf(content, { origin: "https://site.example", isRelease: true });

test("the home page's data has its year, its picture, and the hours of visits if none are by appointment [K13]", () => {
  expect(fullBusinessNode(site)).toMatchObject({
    foundingDate: "2021",
    image: "https://site.example/og.png",
  });
  const { extended: _, ...hours } = business.hours;
  const plain = fullBusinessNode({ ...site, business: { ...business, hours } });
  expect(plain).toMatchObject({ openingHoursSpecification: { opens: "08:00", closes: "22:00" } });
});

test("a town in another state is told as there [MD08]", () => {
  const locations = content.locations.map((town, i) => (i === 1 ? { ...town, state: "WY" } : town));
  const { areaServed } = businessNode({ ...site, locations });
  expect(areaServed.map(({ name }) => name)).toEqual(["Castle Rock, CO", "Parker, WY", "Castle Pines, CO"]);
});

test("the five services have their names; a price that can rise has its lowest amount, and its highest if known, in dollars [K13, MD09]", () => {
  const nodes = serviceNodes(site) as unknown as { name: string; offers: object }[];
  expect(nodes.map(({ name }) => name)).toEqual([
    ...["Dog Walking", "Pet Sitting", "Overnight Pet Care", "Medication Administration", "Private Boarding"],
  ]);
  expect(nodes.map(({ offers }) => offers)).toEqual([
    ...Array(2).fill({
      ...{ "@type": "Offer", price: 31, priceCurrency: "USD" },
      priceSpecification: { "@type": "PriceSpecification", minPrice: 31, priceCurrency: "USD" },
    }),
    {
      ...{ "@type": "Offer", price: 99, priceCurrency: "USD" },
      priceSpecification: {
        ...{ "@type": "PriceSpecification", minPrice: 99, maxPrice: 135, priceCurrency: "USD" },
      },
    },
    { "@type": "Offer", price: 5, priceCurrency: "USD" },
    { "@type": "Offer", price: 99, priceCurrency: "USD" },
  ]);
});

test("only a release's own reviews with text are marked up: none of Google's, and none of a preview [MD10]", () => {
  const review = {
    author: "Dana, Parker",
    quote: "Fine.",
    rating: 4,
    shownOn: ["home" as const],
    sample: false,
  };
  const reviews = [
    { ...review, showGoogleBranding: false },
    { ...review, showGoogleBranding: true },
    { ...review, showGoogleBranding: false, quote: undefined },
  ];
  expect(reviewNodes(site, reviews)).toMatchObject([
    { reviewBody: "Fine.", reviewRating: { ratingValue: 4, bestRating: 5 } },
  ]);
  expect(reviewNodes({ ...site, isRelease: false }, reviews)).toEqual([]);
});

test("a breadcrumb counts from one, starting with the home page; an answer is given without its links' addresses [MD11, FQ09]", () => {
  const { itemListElement } = breadcrumbNode(site, [{ name: "FAQ", path: "/faq" }]) as never as {
    itemListElement: object[];
  };
  expect(itemListElement).toMatchObject([
    { position: 1, item: "https://site.example/" },
    { position: 2, name: "FAQ", item: "https://site.example/faq" },
  ]);
  const items = [{ question: "Keys?", answer: "See [our pricing](/pricing) first." }];
  expect(faqNode([{ title: "Keys", items }])).toMatchObject({
    mainEntity: [{ name: "Keys?", acceptedAnswer: { text: "See our pricing first." } }],
  });
});
