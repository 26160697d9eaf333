import { expect, test } from "vitest";
import { mapAddress } from "./location.ts";

test("the map in the frame is the one around the towns, whatever state they are in [PC06]", () => {
  const portland = { latitude: 43.6591, longitude: -70.2568 };
  expect(mapAddress([portland])).toBe(
    "https://www.openstreetmap.org/export/embed.html?bbox=-70.3568%2C43.5591%2C-70.1568%2C43.7591&layer=mapnik",
  );
  expect(mapAddress([portland, { latitude: 43.9145, longitude: -69.9653 }])).toBe(
    "https://www.openstreetmap.org/export/embed.html?bbox=-70.3568%2C43.5591%2C-69.8653%2C44.0145&layer=mapnik",
  );
});
