import { expect, test } from "vitest";
import type { Service } from "../catalogue/catalogue.ts";
import { type BlogPost, blogCategories } from "./blog-post.ts";
import type { CityPage } from "./city-page.ts";
import { findContradictions } from "./find-contradictions.ts";

const sha256 = (text: string) => `hash of ${text}`;

function content(changes: Partial<Parameters<typeof findContradictions>[0]> = {}) {
  return {
    business: { off: [] },
    team: [],
    photos: [],
    photoFiles: [],
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
    catalogue: { services: [{ id: "boarding" } as Service], featured: ["boarding"] },
    words: wordsOf({}),
    ...changes,
  };
}

type Words = Parameters<typeof findContradictions>[0]["words"];

function wordsOf({ cities = ["parker"], show = ["boarding"], service = "boarding" }): Words {
  return {
    cities: { cities: cities.map((id) => ({ id, cards: [{ service }] }) as CityPage) },
    petSittingServices: { services: { show } },
    castleRockDogWalking: { service },
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
  expect(found({ words: wordsOf({ cities: [] }) })).toEqual([
    "pages/cities.yaml cities: the location parker must have its words here, once",
  ]);
  expect(found({ words: wordsOf({ cities: ["parker", "denver"] }) })).toEqual([
    'pages/cities.yaml cities[1].id: found "denver", must be the id of a location: parker',
  ]);
});

test("wherever a service is named that is not there, the place is told [LF04]", () => {
  const links = ["/services", "/about#team", "/services#kennel"].map((href) => ({ label: "Link", href }));
  const changes = {
    navigation: { header: [], footer: [{ title: "Services", links }], legal: [] },
    catalogue: {
      services: [{ id: "boarding", requestedAs: "hotel" } as Service],
      featured: ["boarding", "grooming"],
    },
    words: wordsOf({ show: ["taxi"], service: "walking" }),
  };
  expect(found(changes)).toEqual([
    'services.yaml services[0].requestedAs: found "hotel", must be the id of a service: boarding',
    'services.yaml featured[1]: found "grooming", must be the id of a service: boarding',
    'navigation.yaml footer[0].links[2].href: found "kennel", must be the id of a service: boarding',
    'pages/cities.yaml cities[0].cards[0].service: found "walking", must be the id of a service: boarding',
    'pages/pet-sitting-services.yaml services.show[0]: found "taxi", must be the id of a service: boarding',
    'pages/castle-rock-dog-walking.yaml service: found "walking", must be the id of a service: boarding',
  ]);
  expect(
    found({ ...changes, business: { off: ["pet-sitting-services", "castle-rock-dog-walking"] } }),
  ).toHaveLength(4);
});

test("consent words may not change under the version they had", () => {
  const { consent } = content();
  expect(found({ consent: { ...consent, smsText: "Yes!" } })).toEqual([
    "consent.yaml smsText: changed since version 1.0.0; raise policyVersion and set smsTextSha256 to hash of Yes!",
  ]);
});
