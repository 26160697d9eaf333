import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { locationsSchema, mapAddress } from "./location.ts";

test("the map in the frame is the one around the towns, whatever state they are in [PC06]", () => {
  const portland = { latitude: 43.6591, longitude: -70.2568 };
  expect(mapAddress([portland])).toBe(
    "https://www.openstreetmap.org/export/embed.html?bbox=-70.3568%2C43.5591%2C-70.1568%2C43.7591&layer=mapnik",
  );
  expect(mapAddress([portland, { latitude: 43.9145, longitude: -69.9653 }])).toBe(
    "https://www.openstreetmap.org/export/embed.html?bbox=-70.3568%2C43.5591%2C-69.8653%2C44.0145&layer=mapnik",
  );
});

test("a town that lies far from the first one is refused, and one across a border is not [PC06]", () => {
  const [first, second] = readSample().locations;
  const told = (latitude: number, longitude: number) =>
    v
      .safeParse(locationsSchema, { locations: [first, { ...second, latitude, longitude }] })
      .issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) ?? [];
  // Cheyenne in Wyoming, and a slip of one digit each.
  expect(told(41.14, -104.82)).toEqual([]);
  expect(told(29.5186, -104.7614)).toEqual([
    "locations.1.latitude is far from Castle Rock; put in the latitude of Parker",
  ]);
  expect(told(39.5186, -114.7614)).toEqual([
    "locations.1.longitude is far from Castle Rock; put in the longitude of Parker",
  ]);
});
