import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { type Location, locationsSchema, mapAddress, townLine, townsByZip } from "./location.ts";
import { townOfZip } from "./town-of-zip.ts";
import { zipAnswers } from "./zip-answers.ts";

const { locations, words } = readSample();
const [first] = locations;
if (!first) throw new Error("The sample has a town");
const town = (name: string, zipCodes: string[], nearbyZipCodes: string[] = []) => ({
  ...first,
  ...{ name, zipCodes, nearbyZipCodes },
});
const towns = [town("Parker", ["80134"], ["80108", "80116"]), town("Castle Pines", ["80108"], ["80134"])];

test("a served ZIP code gets yes, even if it is near another town [VF04]", () => {
  const answers = zipAnswers(towns, words.everyPage.zipAnswer);
  expect(answers["80134"]).toMatch(/^Yes.*Parker/);
  expect(answers["80108"]).toMatch(/^Yes.*Castle Pines/);
  expect(answers["80116"]).toMatch(/^Maybe.*Parker/);
  expect(answers.other).toMatch(/^We don't cover that ZIP code yet\./);
});

test("no ZIP code is called outside when no town lists any; a town without any among others is rejected [PC02]", () => {
  expect(zipAnswers([town("Parker", []), town("Castle Pines", [])], words.everyPage.zipAnswer)).toEqual({});
  const faultsOf = (...towns: Location[]) => {
    const all = towns.map((each) => ({ ...each, id: each.name.toLowerCase() }));
    return v
      .safeParse(locationsSchema, { locations: all })
      .issues?.map((issue) => [v.getDotPath(issue), issue.message]);
  };
  expect(faultsOf(town("A", []), town("B", []))).toBeUndefined();
  expect(faultsOf(town("A", []), town("B", [], ["80134"]))).toBeUndefined();
  expect(faultsOf(town("A", [], ["80134"]), town("B", ["80134"]))).toBeUndefined();
  expect(faultsOf(town("A", []), town("B", ["80134"]))).toEqual([
    ["locations.0.zipCodes", expect.stringMatching(/^are missing, so people in A would read that you don't/)],
  ]);
});

test("the town is found by the first five digits of a ZIP code, however it is typed [FX13]", () => {
  expect(townsByZip(towns)).toEqual({ "80134": "Parker", "80108": "Castle Pines" });
  expect(townsByZip(towns, "nearbyZipCodes")).toEqual({
    ...{ "80108": "Parker", "80116": "Parker", "80134": "Castle Pines" },
  });
  const typed = ["80134", "80134-1234", "８０１３４", "80135"];
  expect(typed.map((zip) => townOfZip(townsByZip(towns), zip))).toEqual([
    ...["Parker", "Parker", "Parker", undefined],
  ]);
});

test("a town may be in another state than the business, but in none that there isn't [PC02]", () => {
  const [parker] = towns;
  const faults = (state: string) =>
    v
      .safeParse(locationsSchema, { locations: [{ ...parker, id: "parker", state }] })
      .issues?.map(({ message }) => message);
  expect(faults("WY")).toBeUndefined();
  expect(faults("XX")).toEqual(["isn't a state"]);
});

test("four towns are listed in a line, for five the region is shown [VF03]", () => {
  const named = (...names: string[]) =>
    townLine(
      names.map((name) => town(name, [])),
      "Douglas County",
    );
  expect(named("A", "B", "C", "D")).toBe("A · B · C · D");
  expect(named("A", "B", "C", "D", "E")).toBe("Douglas County");
});

test("the embedded map shows the area around the towns, in any state [PC06]", () => {
  const portland = { latitude: 43.6591, longitude: -70.2568 };
  expect(mapAddress([portland])).toBe(
    "https://www.openstreetmap.org/export/embed.html?bbox=-70.3568%2C43.5591%2C-70.1568%2C43.7591&layer=mapnik",
  );
  expect(mapAddress([portland, { latitude: 43.9145, longitude: -69.9653 }])).toBe(
    "https://www.openstreetmap.org/export/embed.html?bbox=-70.3568%2C43.5591%2C-69.8653%2C44.0145&layer=mapnik",
  );
});

test("a town far from the first one is rejected, but not one across a state border [PC06]", () => {
  const [, second] = locations;
  const told = (latitude: number, longitude: number) =>
    v
      .safeParse(locationsSchema, { locations: [first, { ...second, latitude, longitude }] })
      .issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) ?? [];
  // Cheyenne in Wyoming, then one mistyped digit each.
  expect(told(41.14, -104.82)).toEqual([]);
  expect(told(29.5186, -104.7614)).toEqual([
    "locations.1.latitude is far from Castle Rock; put in the latitude of Parker",
  ]);
  expect(told(39.5186, -114.7614)).toEqual([
    "locations.1.longitude is far from Castle Rock; put in the longitude of Parker",
  ]);
});
