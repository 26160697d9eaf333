import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { locationSchema, townLine } from "./location.ts";
import { zipAnswers } from "./zip-answers.ts";

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

test.each([
  ["latitude", 90],
  ["longitude", 180],
])("a %s is at most %i degrees from zero [EN42]", (field, most) => {
  for (const degrees of [-most, most])
    expect(v.is(locationSchema, { ...parker, [field]: degrees })).toBe(true);
  for (const degrees of [-most - 1, most + 1]) {
    const { issues } = v.safeParse(locationSchema, { ...parker, [field]: degrees });
    expect(issues?.map(({ message }) => message)).toEqual([`must be -${most} to ${most}`]);
  }
});

test("four towns stand in a line, more are told as their region", () => {
  const towns = ["A", "B", "C", "D", "E"].map((name) => v.parse(locationSchema, { ...parker, name }));
  expect(townLine(towns.slice(1), "Knox County")).toBe("B · C · D · E");
  expect(townLine(towns, "Knox County")).toBe("Knox County");
});

const words = { yes: "{zip}: yes, {town}", perhaps: "{zip}: perhaps, by {town}", notYet: "not yet" };

test("a ZIP code is of a town we come to, next to one, or neither; one that is both is of a town [NH04]", () => {
  const [castleRock, parker] = readSample().locations;
  if (!castleRock || !parker) throw new Error("The sample has two towns");
  const answers = zipAnswers(
    [
      { ...castleRock, zipCodes: ["80104"], nearbyZipCodes: ["80118", "80134"] },
      { ...parker, zipCodes: ["80134"], nearbyZipCodes: [] },
    ],
    words,
  );
  expect(answers).toEqual({
    "80104": "80104: yes, Castle Rock",
    "80118": "80118: perhaps, by Castle Rock",
    "80134": "80134: yes, Parker",
    other: "not yet",
  });
});
