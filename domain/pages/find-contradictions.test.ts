import { expect, test } from "vitest";
import { withService } from "#tests/support/changed-service.ts";
import { readSample } from "#tests/support/sample-business.ts";
import type { Service } from "../catalogue/catalogue.ts";
import { findContradictions } from "./find-contradictions.ts";

type Content = Parameters<typeof findContradictions>[0];

const sample = readSample();
const { words, locations, consent } = sample;
const sha256 = (text: string) => (text === consent.smsText ? consent.smsTextSha256 : `hash of ${text}`);

function found(changes: Partial<Content>): string[] {
  return findContradictions({ ...sample, ...changes }, { sha256, now: new Date("2026-08-01T03:00:00Z") }).map(
    ({ file, field, message }) => `${file} ${field}: ${message}`,
  );
}

test("every location has its text, and every text its location", () => {
  const [castleRock, parker, ...others] = words.cities.cities;
  if (!castleRock || !parker) throw new Error("The sample has two towns");
  const withCities = (...cities: typeof words.cities.cities) =>
    found({ words: { ...words, cities: { cities } } });
  for (const cities of [[castleRock], [castleRock, parker, parker]])
    expect(withCities(...cities, ...others)).toEqual([
      "pages/cities.yaml cities: the location parker must have its text here, once",
    ]);
  expect(withCities(castleRock, { ...parker, id: "denver" }, parker, ...others)).toEqual([
    `pages/cities.yaml cities[1].id: found "denver", must be the id of a location: ${locations.map(({ id }) => id).join(", ")}`,
  ]);
});

test("a founding year and a post's date in the future are rejected, by the business's own day [WM13]", () => {
  const { business, posts } = sample;
  expect(found({ business: { ...business, foundedYear: 2027 } })).toEqual([
    "business.yaml foundedYear: 2027 hasn't come yet; put in the year you began, or this one",
  ]);
  expect(found({ business: { ...business, foundedYear: 2026 } })).toEqual([]);
  const [post] = posts;
  if (!post) throw new Error("The sample has posts");
  const dated = (date: string) => found({ posts: [{ ...post, id: "rain", date }] });
  const live = "hasn't come yet, and a post is live once you save it; put in today or an earlier day";
  // At home it is still July.
  expect(dated("2026-07-31")).toEqual([]);
  expect(dated("2026-08-01")).toEqual([`blog/rain.md date: August 1, 2026 ${live}`]);
});

test("a service with an estimate that nobody can request is rejected [TR02]", () => {
  expect(found({ catalogue: withService("overnight-care", { forms: ["estimate"] }) })).toEqual([
    expect.stringMatching(/^services\.yaml services\[2\]\.forms: overnight-care is in the estimate,/),
    expect.stringMatching(/^services\.yaml services\[3\]\.forms: overnight-premium is in the estimate,/),
  ]);
});

test("medication whose price can rise, or with a holiday surcharge of its own, is rejected, because the estimate adds one price to each visit [TR02]", () => {
  const foundWith = (change: Partial<Service>) => found({ catalogue: withService("medication", change) });
  expect(foundWith({ price: { minCents: 500, maxCents: 1200, unit: "visit" } })).toEqual([
    expect.stringMatching(/^services\.yaml services\[4\]\.price: .*, so it needs one price,/),
  ]);
  expect([foundWith({ holiday: "none" }), foundWith({ holiday: "ask" })]).toEqual([[], []]);
  expect(foundWith({ holiday: "per-visit" })).toEqual([
    expect.stringMatching(/^services\.yaml services\[4\]\.holiday: .* can only be none or ask/),
  ]);
});

test("a season that adds nothing is rejected if visits are to have a surcharge [TR02]", () => {
  const { catalogue, holidayPricing } = sample;
  const free = holidayPricing.seasons.map((season) => ({
    ...season,
    holidays: season.holidays.map((holiday) => ({
      ...holiday,
      dates: holiday.dates.map(({ date }) => ({ date, surchargeCents: 0 })),
    })),
  }));
  const seasons = [...free.slice(0, 1), ...holidayPricing.seasons.slice(1)];
  expect(found({ holidayPricing: { seasons } })).toEqual([
    expect.stringMatching(/^holidays\.yaml seasons\[0\]: adds 0 to every date;/),
  ]);
  const services = catalogue.services.map((each) => ({ ...each, holiday: "none" as const }));
  const without = { catalogue: { ...catalogue, services }, holidayPricing: { seasons } };
  const text = "Nights cost more on our {season} dates.";
  const pricing = { ...words.pricing, holiday: { ...words.pricing.holiday, text } };
  expect(found({ ...without, words: { ...words, pricing } })).toEqual([]);
  // The text would give a night the surcharge of a visit.
  expect(found(without)).toEqual([
    "pages/pricing.yaml holiday.text: found {surcharge}, but no walk or visit costs more on a holiday; say it without",
  ]);
});

test("wherever an unknown service is named, the finding names the place [LF04]", () => {
  const [castleRock, ...cities] = words.cities.cities;
  const [card, ...cards] = castleRock?.cards ?? [];
  const [walking, ...services] = sample.catalogue.services;
  if (!castleRock || !card || !walking) throw new Error("The sample has a town and services");
  const links = ["/services", "/about#team", "/services#kennel"].map((href) => ({ label: "Link", href }));
  const changes = {
    navigation: { header: [], footer: [{ title: "Services", links }], legal: [] },
    catalogue: {
      services: [{ ...walking, requestedAs: "hotel" }, ...services],
      featured: ["boarding", "grooming"],
    },
    words: {
      cities: { cities: [{ ...castleRock, cards: [{ ...card, service: "walking" }, ...cards] }, ...cities] },
      petSittingServices: { services: { show: ["taxi"] } },
      castleRockDogWalking: { service: "walking" },
      pricing: words.pricing,
    },
  };
  const ids = sample.catalogue.services.map(({ id }) => id).join(", ");
  expect(found(changes)).toEqual(
    [
      'services.yaml services[0].requestedAs: found "hotel"',
      'services.yaml featured[1]: found "grooming"',
      'navigation.yaml footer[0].links[2].href: found "kennel"',
      'pages/cities.yaml cities[0].cards[0].service: found "walking"',
      'pages/pet-sitting-services.yaml services.show[0]: found "taxi"',
      'pages/castle-rock-dog-walking.yaml service: found "walking"',
    ].map((place) => `${place}, must be the id of a service: ${ids}`),
  );
  const off = ["pet-sitting-services", "castle-rock-dog-walking"] as const;
  expect(found({ ...changes, business: { ...sample.business, off: [...off] } })).toHaveLength(4);
});
