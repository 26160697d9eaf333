import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { estimateCard, fillInStay } from "./fill-in-stay.ts";

const sample = readSample();

const filled = (query: string) =>
  fillInStay(sample, new URL(`https://x.test/schedule?${query}`), new Date("2026-11-02T19:00:00Z"));

test("the request form takes over days, visits, medication and town from an estimate [NH02, VF04, TW06]", () => {
  const query = "service=dog-walking&from=2026-11-10&to=2026-11-12&visits=2&medication=yes&zip=80134-1234";
  expect(filled(query)).toMatchObject({
    form: "schedule",
    kind: "prefilled",
    values: {
      startDate: "2026-11-10",
      endDate: "2026-11-12",
      visitsADay: "2",
      zipCode: "80134",
      city: "Parker",
      state: "CO",
    },
    choices: { services: ["dog-walking", "medication"] },
  });
});

test("the state is the town's own where that is not the business's [NH02, FX13]", () => {
  const locations = sample.locations.map((town) => (town.id === "parker" ? { ...town, state: "WY" } : town));
  const state = (zip: string) =>
    fillInStay(
      { ...sample, locations },
      new URL(`https://x.test/schedule?service=dog-walking&from=2026-11-10&to=2026-11-12&zip=${zip}`),
      new Date("2026-11-02T19:00:00Z"),
    )?.values.state;
  expect([state("80134"), state("80104")]).toEqual(["WY", "CO"]);
});

test("a night has no visits a day, and the choice that stands for it is chosen [NH02]", () => {
  const query = "service=overnight-premium&from=2026-11-10&to=2026-11-12&visits=3";
  const reply = filled(query);
  expect(reply?.choices).toEqual({ services: ["overnight-care"] });
  expect(reply?.values).not.toHaveProperty("visitsADay");
  expect(reply?.values).not.toHaveProperty("zipCode");
  expect(filled(`${query}&zip=99999`)?.values).not.toHaveProperty("state");
});

test.each([
  "",
  "service=dog-walking&from=2026-11-01&to=2026-11-02",
  "service=gone&from=2026-11-10&to=2026-11-11",
])("nothing is filled in from %j, which has no coming stay [NH02]", (query) => {
  expect(filled(query)).toBeNull();
});

test("the estimate that the visitor brings is shown with its number of pets [NH02, VF13]", () => {
  const card = (more: string) =>
    estimateCard(sample, filled(`service=pet-sitting&from=2026-11-10&to=2026-11-12${more}`));
  expect(card("&pets=3")).toMatchObject({ pets: 3 });
  expect(card("&pets=3")?.lines.join()).toContain("from $93");
  expect(estimateCard(sample, null)).toBeUndefined();
});
