import { expect, test } from "vitest";
import { readContent } from "../../app/content/read-content.ts";
import { visibleText } from "../../scripts/built-site/read-built-page.ts";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";
import { findUnknownFigures } from "../../scripts/doctor/find-unknown-figures.ts";
import { knownFigures } from "../../scripts/doctor/known-figures.ts";
import { namedFigures } from "../../scripts/doctor/named-figures.ts";

const pages = readBuiltPages("build/client");

test("every price, phone number and hour on a page and in its structured data is one that content knows", () => {
  expect(findUnknownFigures(pages, knownFigures(readContent()))).toEqual([]);
});

test("the pages do name prices, phone numbers and hours", () => {
  const home = namedFigures(visibleText(pages[0]?.document.querySelector("body") ?? null));
  for (const kind of ["prices", "phones", "hours"])
    expect(home.filter((figure) => figure.kind === kind)).not.toEqual([]);
});
