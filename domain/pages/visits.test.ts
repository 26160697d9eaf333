import * as v from "valibot";
import { expect, test } from "vitest";
import { momentsWithin, visitLineSchema } from "./visits.ts";

const line = {
  service: "pet-sitting",
  title: "A visit",
  text: "{length} minutes",
  minute: "{minute} min",
  moments: [
    { minute: 0, text: "Hello" },
    { minute: 20, text: "A game" },
  ],
  end: "Good night",
};

test.each([
  [20, ["0 Hello", "20 Good night"]],
  [21, ["0 Hello", "20 A game", "21 Good night"]],
])("a visit of %i minutes ends with its last one, and later moments are left out [FT05]", (length, told) => {
  const moments = momentsWithin(v.parse(visitLineSchema, line), length);
  expect(moments.map(({ minute, text }) => `${minute} ${text}`)).toEqual(told);
});

test("moments that are not in order are rejected [FT05]", () => {
  const accepted = (...minutes: number[]) =>
    v.is(visitLineSchema, { ...line, moments: minutes.map((minute) => ({ minute, text: "A" })) });
  expect(accepted(0, 3, 4)).toBe(true);
  expect([accepted(3, 3), accepted(4, 3), accepted(-1, 3), accepted(0.5)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
