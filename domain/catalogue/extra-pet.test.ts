import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import {
  type Catalogue,
  catalogueSchema,
  extraPetText,
  formatCents,
  priceRangeText,
  upperPriceText,
} from "./catalogue.ts";
import { estimateStay } from "./estimate.ts";
import { nameExtraPet } from "./extra-pet.ts";
import type { PetKind } from "./pet-kinds.ts";
import { readEstimatedStay } from "./stay.ts";

const { catalogue: sample, holidayPricing, business } = readSample();
const stable: PetKind[] = [
  { id: "horse", one: "Horse", more: "Horses" },
  { id: "pony", one: "Pony", more: "Ponies" },
  { id: "barn-cat", one: "Barn cat", more: "Barn cats" },
];

/** Returns the sample's catalogue with this price for further pets at each visit, at exactly $40. */
function catalogueWith(written: unknown, pets = stable): Catalogue {
  const extraPet = v.parse(catalogueSchema.entries.services.item.entries.extraPet, written);
  const services = sample.services.map((service) => ({
    ...service,
    ...(service.id === "pet-sitting" && { price: { minCents: 4000, maxCents: 4000, unit: undefined } }),
    extraPet: extraPet && nameExtraPet(extraPet, pets),
  }));
  return { ...sample, services };
}

const fromThird = { amount: 10, from: 3, kinds: ["horse"] };
const ofBoth = { amount: 5, kinds: ["horse", "pony"] };
const oneVisit = "service=pet-sitting&from=2026-11-10&to=2026-11-10";

test.each([
  [fromThird, { horse: 2, "barn-cat": 3 }, "4000-4000"],
  [fromThird, { horse: 4, "barn-cat": 1 }, "6000-6000"],
  // The kinds of some of them are unknown: from none to all of them count.
  [fromThird, {}, "4000-7000"],
  [ofBoth, { horse: 1, pony: 2, "barn-cat": 2 }, "5000-5000"],
  [6, {}, "6400-6400"],
])("at %j, a visit to five pets with the kinds %j costs %s [OP05]", (written, kinds, price) => {
  const catalogue = catalogueWith(written);
  const stay = readEstimatedStay(catalogue, `${oneVisit}&pets=5`);
  if (!stay) throw new Error("no stay");
  const facts = { catalogue, holidayPricing, business };
  const { total } = estimateStay(facts, { ...stay, kinds }, "2026-11-01");
  expect(`${total?.minCents}-${total?.maxCents}`).toBe(price);
});

test("a stable for horses only counts every pet, and says from which one on [OP05]", () => {
  const horses = stable.slice(0, 1);
  const catalogue = catalogueWith(fromThird, horses);
  const stay = readEstimatedStay(catalogue, `${oneVisit}&pets=4`);
  if (!stay) throw new Error("no stay");
  expect(stay.service.extraPet?.kinds).toEqual([]);
  const { total } = estimateStay({ catalogue, holidayPricing, business }, stay, "2026-11-01");
  expect(total && formatCents(total.minCents)).toBe("$60");
  expect(extraPetText(stay.service)).toBe("$10 more each, from the third horse on");
  const night = catalogue.services.find(({ id }) => id === "overnight-premium") ?? stay.service;
  expect(upperPriceText(night, [])).toBe("Up to $135 for two horses");
  expect(priceRangeText([stay.service])).toBe("from $40");
});

test.each([
  [ofBoth, "$5 more for each additional horse or pony"],
  [6.5, "$6.50 more for each additional pet"],
])("%j reads %j [OP05]", (written, text) => {
  expect(extraPetText({ extraPet: catalogueWith(written).services[0]?.extraPet })).toBe(text);
});

test.each([
  ["six", "must be dollars, or amount, from and kinds, such as { amount: 6, from: 3, kinds: [dog] }"],
  [{ amount: 0 }, "must be more than 0"],
  [{ amount: 5, from: 1 }, "must be a whole number from 2 to 10"],
  [{ amount: 5, kinds: ["Horse"] }, "must be lower-case letters, digits and hyphens, such as guinea-pig"],
])("%j is rejected: %s [OP05]", (written, message) => {
  const { issues = [] } = v.safeParse(catalogueSchema.entries.services.item.entries.extraPet, written);
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});
