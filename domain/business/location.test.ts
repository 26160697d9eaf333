import * as v from "valibot";
import { expect, test } from "vitest";
import { locationSchema } from "./location.ts";

const parker = {
  id: "parker",
  name: "Parker",
  description: "all",
  latitude: 39,
  longitude: -104,
  neighborhoods: ["A"],
};

test("a location has a name and a description, and at least one neighborhood [EN42]", () => {
  expect(v.is(locationSchema, parker)).toBe(true);
  for (const field of ["name", "description", "neighborhoods"])
    expect(v.is(locationSchema, { ...parker, [field]: undefined })).toBe(false);
  const { issues } = v.safeParse(locationSchema, { ...parker, neighborhoods: [] });
  expect(issues?.map(({ message }) => message)).toEqual(["needs at least one name"]);
});
