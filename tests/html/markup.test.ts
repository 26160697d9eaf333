import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, test } from "vitest";
import { attribute, startTags } from "../../scripts/built-site/read-built-page.ts";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";

const pages = readBuiltPages("build/client");
const paths = pages.map(({ path }) => path);

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended"],
    rules: {
      // React writes some names with capitals and closes void elements; HTML knows no difference.
      "attr-case": "off",
      "void-style": "off",
      "attribute-empty-style": "off",
      "attribute-boolean-style": "off",
      // The length without the business's name is what counts; `npm run doctor` measures that.
      "long-title": "off",
      // Several boxes of one name are one choice.
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

test.each(pages)("$path has one first heading, and leaves no level out", ({ html }) => {
  const levels = startTags(html, "h[1-6]").map((tag) => Number(tag[2]));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([]);
});

test.each(pages)("$path has no style attribute, which the page's policy would block", ({ html }) => {
  expect(startTags(html, "[a-z][\\w-]*").filter((tag) => attribute(tag, "style") !== null)).toEqual([]);
});

test.each(pages)("pictures on $path have their size, and load late below the fold [X05]", ({ html }) => {
  const pictures = startTags(html, "img|iframe");
  expect(
    pictures.filter((tag) => !Number(attribute(tag, "width")) || !Number(attribute(tag, "height"))),
  ).toEqual([]);
  expect(pictures.filter((tag) => /^<img/.test(tag) && attribute(tag, "alt") === null)).toEqual([]);
  // Only one picture can be above the fold: a post's, or the hero's.
  const eager = pictures.filter((tag) => attribute(tag, "loading") !== "lazy");
  expect(eager.length).toBeLessThanOrEqual(1);
  expect(eager.filter((tag) => html.indexOf(tag) > firstEnd(html))).toEqual([]);
});

/** Where the part that is seen first ends: the first section, or the header of an article. */
function firstEnd(html: string): number {
  const main = html.indexOf("<main");
  return html.indexOf("</section>", main) > 0 ? html.indexOf("</section>", main) : html.length;
}
