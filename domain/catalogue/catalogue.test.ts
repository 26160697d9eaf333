import { describe, expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import {
  findService,
  highestCents,
  type Price,
  priceRangeText,
  priceText,
  upperPriceText,
} from "./catalogue.ts";

const perPet = (cents: number) => ({ cents, from: 2, kinds: [], one: "pet", more: "pets" });
const price = (part: Partial<Price>): Price => ({
  minCents: 3100,
  maxCents: 3100,
  unit: undefined,
  ...part,
});
const costing = (part: Partial<Price>) => ({ price: price(part) });

describe("price texts", () => {
  test.each<[Partial<Price>, string]>([
    [{ minCents: 9900, maxCents: 13_500, unit: "night" }, "from $99 per night"],
    [{ minCents: 500, maxCents: 500, unit: "visit" }, "$5 per visit"],
    [{ minCents: 505, maxCents: 505 }, "$5.05"],
    [{ minCents: 111_375, maxCents: 111_375 }, "$1,113.75"],
    [{ minCents: 0, maxCents: 0, unit: "visit" }, "free"],
  ])("%j reads %s", (part, text) => {
    expect(priceText(price(part))).toBe(text);
  });

  test("if further pets cost more, the upper end is for one pet, and there is no highest price [VF13, TR02]", () => {
    const night = { price: price({ minCents: 9900, maxCents: 13_500 }), extraPet: perPet(1500) };
    expect(upperPriceText(night, ["the number of pets"])).toBe("Up to $135 for one pet");
    expect([highestCents(night), highestCents({ price: night.price })]).toEqual([null, 13_500]);
  });

  test("what raises the price of a night is not said of a walk [TR02, PC02]", () => {
    const upTo = (unit: string) =>
      upperPriceText({ price: price({ maxCents: 5000, unit }) }, ["the number of pets", "special needs"]);
    expect(upTo("night")).toBe("Up to $50 depending on the number of pets and special needs");
    expect(upTo("walk")).toBe("Up to $50");
  });

  test("several services cost from the lowest to the highest price, or only from the lowest if that can rise [TR02]", () => {
    const visits = [costing({ maxCents: null }), costing({ minCents: 500, maxCents: 500 })];
    const services = [...visits, costing({ minCents: 9900, maxCents: 13_500, unit: "night" })];
    const another = { unit: "night", maxCents: null } as const;
    expect(priceRangeText(services)).toBe("$5-$135");
    expect(priceRangeText([...visits, costing({ maxCents: 4500 })])).toBe("from $5");
    expect(priceRangeText([costing({ minCents: 2750, maxCents: 2750 })])).toBe("$27.50");
    for (const minCents of [9900, 14_000])
      expect(priceRangeText([...services, costing({ ...another, minCents })])).toBe("from $5");
    expect(priceRangeText([...services, { ...costing({}), extraPet: perPet(600) }])).toBe("from $5");
  });
});

test("an unknown service is named in the error [R03]", () => {
  expect(() => findService(readSample().catalogue, "grooming")).toThrow("has no service grooming");
});
