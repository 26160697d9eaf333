import { expect, test } from "vitest";
import type { Business } from "../business/business.ts";
import type { Review } from "../business/review.ts";
import type { TeamMember } from "../business/team-member.ts";
import { findSamples } from "./find-samples.ts";
import type { PageWords } from "./page-schemas.ts";

const business = {
  sample: false,
  name: "Aspen Pet Care",
  origin: "https://aspenpets.com",
  email: "hi@aspenpets.com",
  phone: "+13036881234",
  address: { street: "4 Wilcox Street", city: "Castle Rock", state: "CO", zip: "80104" },
} as Business;
const real = {
  business,
  locations: [],
  reviews: [{ author: "Dana, Parker", sample: false } as Review],
  team: [{ name: "Mia Vega", sample: false } as TeamMember],
  words: {
    about: { story: { title: "Our Story", sample: false, paragraphs: ["We began."] } } as PageWords["about"],
  },
};

function places(changes: Partial<typeof real>): string[] {
  return findSamples({ ...real, ...changes }).map(({ file, field }) => `${file} ${field}`);
}

test("a real business has none", () => {
  expect(places({})).toEqual([]);
});

test("what is marked as a sample is found wherever it stands", () => {
  const about = {
    story: { title: "Our Story", sample: true, paragraphs: [] as string[] },
  } as PageWords["about"];
  expect(
    places({
      business: { ...business, sample: true },
      reviews: [real.reviews[0] as Review, { sample: true } as Review],
      team: [{ sample: true } as TeamMember],
      words: { about },
    }),
  ).toEqual([
    "business.yaml sample",
    "reviews.yaml reviews[1].sample",
    "team.yaml team[0].sample",
    "pages/about.yaml story.sample",
  ]);
});

test.each<[field: string, change: Partial<Business>]>([
  ["origin", { origin: "https://rockandpine.example" }],
  ["email", { email: "hello@example.com" }],
  ["email", { email: "hello@mail.rockandpine.example" }],
  ["phone", { phone: "+17205550142" }],
  ["smsNumber", { smsNumber: "+17205550199" }],
  ["address.street", { address: { ...business.address, street: "100 Sample Street" } }],
  ["name", { name: "Sample Pet Care" }],
])("a made-up %s is found even when nothing is marked", (field, change) => {
  expect(places({ business: { ...business, ...change } })).toEqual([`business.yaml ${field}`]);
});

test.each<Partial<Business>>([
  { phone: "+17205550242" },
  { email: "sampler@examples.com" },
  { name: "Samples of Nature" },
])("%j is no sample", (change) => {
  expect(places({ business: { ...business, ...change } })).toEqual([]);
});
