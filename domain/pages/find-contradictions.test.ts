import { expect, test } from "vitest";
import { type BlogPost, blogCategories } from "./blog-post.ts";
import type { CityPage } from "./city-page.ts";
import { findContradictions } from "./find-contradictions.ts";

const sha256 = (text: string) => `hash of ${text}`;

function content(changes: Partial<Parameters<typeof findContradictions>[0]> = {}) {
  return {
    posts: blogCategories.map((category) => ({ category }) as BlogPost),
    locations: [
      {
        id: "parker",
        name: "Parker",
        description: "all",
        latitude: 39,
        longitude: -104,
        zipCodes: [],
        nearbyZipCodes: [],
        neighborhoods: ["A"],
      },
    ],
    navigation: {
      header: [],
      footer: [{ title: "Services", links: [{ label: "Boarding", href: "/services#boarding" }] }],
      legal: [],
    },
    consent: {
      policyVersion: "1.0.0",
      lastUpdated: "2025-05-13",
      smsText: "Yes",
      smsTextSha256: "hash of Yes",
      emailOptInText: "Yes",
    },
    words: { cities: { cities: [{ id: "parker" } as CityPage] } },
    ...changes,
  };
}

function found(changes: Parameters<typeof content>[0]): string[] {
  return findContradictions(content(changes), sha256).map(
    ({ file, field, message }) => `${file} ${field}: ${message}`,
  );
}

test("content that fits has none", () => {
  expect(found({})).toEqual([]);
});

test("a category without a post is named", () => {
  expect(found({ posts: content().posts.slice(1) })).toEqual([
    "blog category: no post is in Safety; every category needs at least one",
  ]);
});

test("every location has its words, and all words their location", () => {
  expect(found({ words: { cities: { cities: [] } } })).toEqual([
    "pages/cities.yaml cities: the location parker must have its words here, once",
  ]);
  const cities = [{ id: "parker" }, { id: "denver" }] as CityPage[];
  expect(found({ words: { cities: { cities } } })).toEqual([
    'pages/cities.yaml cities[1].id: found "denver", must be the id of a location: parker',
  ]);
});

test("a link to a service that is not there is named", () => {
  const links = ["/services", "/about#team", "/services#kennel"].map((href) => ({ label: "Link", href }));
  expect(found({ navigation: { header: [], footer: [{ title: "Services", links }], legal: [] } })).toEqual([
    expect.stringMatching(/^navigation.yaml footer\[0\].links\[2\].href: found "\/services#kennel", allowed/),
  ]);
});

test("consent words may not change under the version they had", () => {
  const { consent } = content();
  expect(found({ consent: { ...consent, smsText: "Yes!" } })).toEqual([
    "consent.yaml smsText: changed since version 1.0.0; raise policyVersion and set smsTextSha256 to hash of Yes!",
  ]);
});
