import * as v from "valibot";
import { expect, test } from "vitest";
import { type Location, locationSchema, townLine } from "./location.ts";

test("a location has a name and a description, and at least one neighborhood [EN42]", () => {
  const location = {
    id: "parker",
    name: "Parker",
    description: "all",
    latitude: 39,
    longitude: -104,
    neighborhoods: ["A"],
  };
  expect(v.safeParse(locationSchema, location).success).toBe(true);
  for (const field of ["name", "description", "neighborhoods"])
    expect(v.safeParse(locationSchema, { ...location, [field]: undefined }).success).toBe(false);
  expect(v.safeParse(locationSchema, { ...location, neighborhoods: [] }).success).toBe(false);
});

test("four towns stand in a line, more are told as their region", () => {
  const towns = ["A", "B", "C", "D", "E"].map(
    (name): Location => ({
      id: name.toLowerCase(),
      name,
      description: "all",
      latitude: 39,
      longitude: -104,
      zipCodes: [],
      nearbyZipCodes: [],
      neighborhoods: ["A"],
    }),
  );
  expect(townLine(towns.slice(1), "Knox County")).toBe("B · C · D · E");
  expect(townLine(towns, "Knox County")).toBe("Knox County");
});
