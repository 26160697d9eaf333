import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { exampleEstimates } from "./example-estimates.ts";

const sample = readSample();

function examplesAt(now: string, content = sample) {
  return exampleEstimates(content, new Date(now)).map(({ from, to, answer: { stay, estimate } }) => [
    ...[from, to, stay.service.title, stay.firstDay, stay.lastDay],
    ...[estimate.total?.minCents, estimate.total?.maxCents],
  ]);
}

const christmas = ["2026-12-23", "Overnight", "2026-12-23", "2026-12-27", 470_25, 641_25];
const newYear = ["2026-12-30", "Overnight", "2026-12-30", "2027-01-02", 371_25, 506_25];

test("an example is a stay over the next holiday, from the day before; when that is over, the next example follows [FT05]", () => {
  expect(examplesAt("2026-11-29T19:00:00Z")).toEqual([
    [null, ...christmas],
    ["2026-12-24", ...newYear],
  ]);
  // The last day of one example, and the first day of the next.
  expect(examplesAt("2026-12-24T06:59:00Z")[0]).toEqual([null, ...christmas]);
  expect(examplesAt("2026-12-24T07:00:00Z")).toEqual([[null, ...newYear]]);
  expect(examplesAt("2027-01-05T19:00:00Z")).toEqual([]);
});

test("another business's example has its own service, prices and surcharge; days without care are in no total [FT05]", () => {
  const [overnight, ...others] = sample.catalogue.services.filter(({ id }) => id === "overnight-premium");
  if (!overnight || others.length > 0) throw new Error("The sample has no Overnight");
  const night = {
    ...overnight,
    title: "Night at Home",
    price: { ...overnight.price, minCents: 88_00, maxCents: 144_00 },
  };
  const own = {
    ...sample,
    catalogue: { ...sample.catalogue, services: [night] },
    holidayPricing: { ...sample.holidayPricing, nightlySurchargePercent: 20 },
    business: {
      ...sample.business,
      closures: [{ from: "2026-12-25", to: "2026-12-25", title: "Christmas Day" }],
    },
  };
  expect(examplesAt("2026-11-29T19:00:00Z", own)[0]).toEqual([
    ...[null, "2026-12-23", "Night at Home", "2026-12-23", "2026-12-27"],
    ...[88_00 + 2 * 105_60, 144_00 + 2 * 172_80],
  ]);
});

test("a business that prices only visits has one as its example, and a business without holidays has none [FT05]", () => {
  const visits = sample.catalogue.services.filter(({ id }) => id === "pet-sitting");
  const catalogue = { ...sample.catalogue, services: visits };
  expect(examplesAt("2026-12-20T19:00:00Z", { ...sample, catalogue })[0]).toEqual([
    ...[null, "2026-12-23", "Pet Sitting", "2026-12-23", "2026-12-27"],
    ...[31_00 + 43_00 + 46_00 + 46_00 + 43_00, null],
  ]);
  const holidayPricing = { ...sample.holidayPricing, seasons: [] };
  expect(examplesAt("2026-12-20T19:00:00Z", { ...sample, holidayPricing })).toEqual([]);
});
