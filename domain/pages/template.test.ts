import * as v from "valibot";
import { expect, test } from "vitest";
import { template, text } from "./content-text.ts";
import { fillTemplate } from "./template.ts";

const about = template("title", "author");

test("values take the places of their names, as often as these stand there", () => {
  const words = v.parse(about, "{title} by {author}, {author}");
  expect(fillTemplate(words, { title: "Snow", author: "{title}" })).toBe("Snow by {title}, {title}");
});

test("a place that nothing is put into is refused, and in plain words every place [X24]", () => {
  expect(v.safeParse(about, "{titel}").issues?.[0].message).toBe(
    "can have no place in braces here but {title}, {author}",
  );
  expect(v.is(about, "By {author}")).toBe(true);
  expect(v.safeParse(text, "{title}").issues?.[0].message).toBe("can have no place in braces here");
});
