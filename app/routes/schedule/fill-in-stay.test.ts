import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { fillInStay } from "./fill-in-stay.ts";

test("the kinds of an estimate are counted, and the first of them is the type of pet [WM13]", () => {
  const { business, ...content } = readSample();
  const pets = [...business.pets, { id: "goat", one: "Goat", more: "Goats" }];
  const filledIn = (query: string) => {
    const url = new URL(
      `https://example.com/schedule?service=dog-walking&from=2026-09-14&to=2026-09-14&${query}`,
    );
    return fillInStay({ ...content, business: { ...business, pets } }, url, new Date("2026-03-03"))?.values;
  };
  expect(filledIn("kinds=goat:4")).toMatchObject({ goats: "4", petType: "Goat" });
  expect(filledIn("pets-goat=1&pets-cat=2")).toMatchObject({ cats: "2", goats: "1", petType: "Cat" });
  expect(filledIn("pets=4")).not.toHaveProperty("petType");
});
