import * as v from "valibot";
import { expect, test } from "vitest";
import { reviewSchema, splitLongQuote } from "./review.ts";

const isAccepted = (review: unknown) => v.safeParse(reviewSchema, review).success;

test("only the author is required; the rating defaults to 5 [EN05]", () => {
  expect(v.parse(reviewSchema, { author: "Dana, Parker" })).toEqual({
    author: "Dana, Parker",
    rating: 5,
    showGoogleBranding: false,
    sample: false,
    shownOn: ["home"],
  });
});

test("a rating is a whole number from 1 to 5 [EN05]", () => {
  const rated = (rating: unknown) => isAccepted({ quote: "Fine.", author: "Dana, Parker", rating });
  expect([1, 5, 0, 6, 4.5, "5"].map(rated)).toEqual([true, true, false, false, false, false]);
});

test("a review without a quote must have the highest rating, which its text claims [EN09]", () => {
  const { issues } = v.safeParse(reviewSchema, { author: "Dana, Parker", rating: 4 });
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(["rating"]);
  expect(isAccepted({ author: "Dana, Parker", rating: 4, quote: "Fine." })).toBe(true);
});

test("the author is a first name or initial and a town [EN06]", () => {
  for (const author of ["Dana, Castle Rock", "R., Parker", "Zoë, Castle Pines"])
    expect(isAccepted({ author })).toBe(true);
  for (const author of ["Dana Whitfield, Parker", "Dana", "dana, Parker"])
    expect(isAccepted({ author })).toBe(false);
});

test.each([
  ["200 letters", "a".repeat(200), null],
  ["201 letters", `${"a".repeat(200)}b`, { start: "a".repeat(200), rest: "b" }],
  ["200 signs of two code units each", "🐾".repeat(200), null],
  ["201 of them", `${"🐾".repeat(200)}🐈`, { start: "🐾".repeat(200), rest: "🐈" }],
])("%s is cut after 200 characters, and only when it is longer [ST03]", (_, quote, parts) => {
  expect(splitLongQuote(quote)).toEqual(parts);
});
