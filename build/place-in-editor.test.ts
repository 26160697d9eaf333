import { expect, test } from "vitest";
import { changedSample, mistakesIn, replaced } from "#tests/support/changed-sample.ts";
import { withPlaceInEditor } from "./place-in-editor.ts";

const placeOf = (mistake: string) => /\(in the editor: (.*)\)$/.exec(withPlaceInEditor(mistake))?.[1];

test("a mistake in content is also told as the editor calls its field [OD06]", () => {
  const folder = changedSample(
    replaced("services.yaml", "price: { exact: 125, unit: night }", "price: { exact: cheap, unit: night }"),
    replaced("services.yaml", "icon: calendar", "icon: clock"),
  );
  expect(mistakesIn(folder).map(placeOf)).toEqual([
    "Services › 3 › Price › Exactly (dollars)",
    "Services › What you promise › 6 › Icon",
  ]);
  expect(placeOf("content/blog/rain.md:6 content: found note, which leads nowhere")).toBe(
    "Blog, Rain › Text",
  );
  expect(placeOf("content/pages/home.yaml:5 seo.title: is missing")).toBe(
    "Words of the pages, Home › For search engines › Title in search results",
  );
  expect(placeOf("content/legal/terms-of-service.md:9 seoTitle: is missing")).toBe(
    "Legal texts, Terms of service › Title in search results",
  );
});

test("what is no field of a form is told as it is", () => {
  for (const mistake of [
    "content/photos.zip isn't one of the website's files",
    "content/faq.yaml:3 can't be read: the same field is here twice; keep one",
  ])
    expect(withPlaceInEditor(mistake)).toBe(mistake);
});
