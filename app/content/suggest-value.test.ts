import { expect, test } from "vitest";
import { showPhotos } from "./named-photos.ts";
import { suggestValue } from "./suggest-value.ts";

test.each([
  ["8am", "must be a time such as 08:00", '; write "08:00"'],
  ["8:30 PM", "must be a time such as 08:00", '; write "20:30"'],
  ["12 am", "must be a time such as 08:00", '; write "00:00"'],
  ["12:15 pm", "must be a time such as 08:00", '; write "12:15"'],
  ["25:00", "must be a time such as 08:00", ""],
  ["12/25/2026", 'must be a date such as "2025-11-26"', '; write "2026-12-25"'],
  ["Jan 2, 2027", 'must be a date such as "2025-11-26"', '; write "2027-01-02"'],
  ["12/25", 'must be a date such as "2025-11-26"', ""],
  ["Dec 25", 'must be a day such as "12-25" or "2026-11-26"', '; write "12-25"'],
  ["2026-02-30", 'must be a date such as "2025-11-26"', "; the calendar has no such day"],
])("for %j, which %s, an owner is told %j", (value, expectation, suggestion) => {
  expect(suggestValue(value, expectation)).toBe(suggestion);
});

test("a photo is described by the words beside it, and without them by its own", () => {
  const photo = { name: "otis.jpg", id: "a1b2", alt: "A dog on a porch", isDescribed: true };
  const named = new Map([["otis.jpg", photo]]);
  expect(
    showPhotos([{ image: "photos/otis.jpg" }, { image: "photos/otis.jpg", imageAlt: "Otis" }], named),
  ).toEqual([
    { image: "photos/a1b2", imageAlt: "A dog on a porch" },
    { image: "photos/a1b2", imageAlt: "Otis" },
  ]);
});
