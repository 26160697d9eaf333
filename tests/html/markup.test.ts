import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, test } from "vitest";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";
import { sampleClient } from "../support/sample-business.ts";

const pages = readBuiltPages(sampleClient);
const paths = pages.map(({ path }) => path);

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended"],
    rules: {
      // React writes some names with capitals and closes void elements, which HTML allows.
      "attr-case": "off",
      "void-style": "off",
      "attribute-empty-style": "off",
      "attribute-boolean-style": "off",
      // The length without the business's name counts; `npm run doctor` checks it.
      "long-title": "off",
      // Several boxes with one name are one choice.
      "form-dup-name": ["error", { shared: ["checkbox", "radio", "button", "reset", "submit"] }],
      // The stylesheet keeps telephone links on one line.
      "tel-non-breaking": "off",
    },
  }),
);

test("there are pages to look at", () => {
  expect(paths).toEqual(expect.arrayContaining(["/", "/castle-rock-dog-walking", "/thank-you"]));
});

test.each(pages)("$path is valid HTML", async ({ html }) => {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) => messages);
  expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)).toEqual([]);
});

test.each(pages)("$path has one first heading, and leaves no level out", ({ document }) => {
  const levels = document.querySelectorAll("h1, h2, h3, h4, h5, h6").map(({ tagName }) => Number(tagName[1]));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([]);
});

test.each(pages)("$path has no style attribute, which the page's policy would block", ({ document }) => {
  expect(document.querySelectorAll("[style]").map(String)).toEqual([]);
});

test.each(pages)(
  "pictures on $path have their size, and load late below the fold, and a fallback [X05, FX05]",
  ({ document }) => {
    const pictures = document.querySelectorAll("img, iframe");
    const sizeless = pictures.filter(({ attrs }) => !Number(attrs.width) || !Number(attrs.height));
    expect(sizeless.map(String)).toEqual([]);
    expect(document.querySelectorAll("img:not([alt])").map(String)).toEqual([]);
    expect(document.querySelectorAll("img:not([data-fallback])").map(String)).toEqual([]);
    // Only one picture can be above the fold: a post's, or the hero's.
    const eager = pictures.filter(({ attrs }) => attrs.loading !== "lazy");
    expect(eager.length).toBeLessThanOrEqual(1);
    const firstPart = document.querySelector("main section, main article > header");
    expect(eager.filter(({ range }) => range[0] > (firstPart?.range[1] ?? 0))).toEqual([]);
  },
);

test.each(pages)(
  "hills at the foot of a page's head come after its words on $path [HS10]",
  ({ document }) => {
    const first = document.querySelector(".page-hero")?.children[0];
    expect(first?.classList.contains("wrap")).not.toBe(false);
  },
);
