import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, test } from "vitest";
import { ownAssets } from "#build/place-build.ts";
import { readBuiltPages } from "#build/read-built-pages.ts";
import { openPage } from "../support/open-page.ts";
import { sampleBuild, sampleClient } from "../support/sample-business.ts";

const pages = readBuiltPages(sampleClient);

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended"],
    rules: {
      "heading-level": "error",
      // React writes some names with capitals and closes void elements, which HTML allows.
      "attr-case": "off",
      "void-style": "off",
      "attribute-empty-style": "off",
      "attribute-boolean-style": "off",
      // Only the length without the business's name counts; `npm run doctor` checks it.
      "long-title": "off",
      // Several checkboxes with one name are one choice.
      "form-dup-name": ["error", { shared: ["checkbox", "radio", "button", "reset", "submit"] }],
      // The stylesheet keeps telephone links on one line.
      "tel-non-breaking": "off",
      // It also counts the content of templates; axe, which the journeys run, sees only the page.
      "unique-landmark": "off",
    },
  }),
);

test.each(pages)("$path is valid HTML, with headings in order and no style attributes", async ({ html }) => {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) => messages);
  expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)).toEqual([]);
});

test.each(pages)(
  "pictures on $path have size and fallback, and are loaded lazily [X05, MD16, WM16]",
  ({ document }) => {
    const pictures = document.querySelectorAll("img, iframe");
    const sizeless = pictures.filter(({ attrs }) => !Number(attrs.width) || !Number(attrs.height));
    expect(sizeless.map(String)).toEqual([]);
    expect(document.querySelectorAll("img:not([data-fallback])").map(String)).toEqual([]);
    // Only one picture can be in the first screen: a post's, or the hero's.
    const eager = pictures.filter(({ attrs }) => attrs.loading !== "lazy");
    expect(eager.length).toBeLessThanOrEqual(1);
    const firstPart = document.querySelector("main section, main article > header");
    expect(eager.filter(({ range }) => range[0] > (firstPart?.range[1] ?? 0))).toEqual([]);
  },
);

test("no page loads a font before it has painted [HS10]", () => {
  const [sheet = ""] = ownAssets(sampleBuild).filter((name) => /^web-fonts-.*\.css$/.test(name));
  const styles = readFileSync(join(sampleClient, "assets", sheet), "utf8");
  expect(styles.match(/font-display:swap/g)).toHaveLength(2);
  for (const { path, html } of pages) {
    expect(html, path).not.toMatch(/<link[^>]+as="font"|@font-face[^}]+url\(/);
    expect(html, path).toMatch(/<link rel="stylesheet" href="\/assets\/web-fonts-[^"]+"\/>.{0,20}<\/body>/s);
  }
});

test("no two pages that are visited in a row begin or end with the same layout [FC03]", () => {
  const visited = ["/faq", "/pricing", "/about", "/locations/parker", "/services", "/blog"];
  const parts = visited.map((path) => openPage(path).main.children);
  for (const end of [0, -1]) {
    const builds = parts.map((sections) => {
      const section = sections.at(end);
      const figure = section?.querySelector(".wrap > :nth-child(2)");
      return [section?.classNames, figure?.classNames].join(" ");
    });
    expect(new Set(builds).size).toBe(visited.length);
  }
});

test("no form has a field whose number a mouse wheel changes [TR07]", () => {
  const types = pages.flatMap(({ document }) =>
    document.querySelectorAll("input").map((input) => input.getAttribute("type")),
  );
  expect(types).toContain("date");
  expect(types.filter((type) => type === "number" || type === "range")).toEqual([]);
});

test("each option of every form has a value, which a translator does not change [RI01]", () => {
  const options = pages.flatMap(({ document }) => document.querySelectorAll("option"));
  expect(options.length).toBeGreaterThan(4);
  expect(options.filter((option) => !option.getAttribute("value")).map(String)).toEqual([]);
});
