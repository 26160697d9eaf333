import { expect, test } from "vitest";
import { legalSections } from "./legal-sections.ts";
import { renderMarkdown } from "./render-markdown.ts";

const text = "Before.\n\n## Use & sharing\n\nOne.\n\n### Inside\n\nTwo.\n\n## Your choices\n\nThree.";

test("a legal text is cut at its headings, each with an id", () => {
  const { intro, sections } = legalSections({
    htmlParts: [renderMarkdown(text, { "Your choices": "choices" })],
  });
  expect(intro).toBe("<p>Before.</p>");
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ["use-sharing", "Use & sharing"],
    ["choices", "Your choices"],
  ]);
  expect(sections[0]?.htmlParts.join("")).toContain("<h3>Inside</h3>");
  expect(sections[1]?.htmlParts).toEqual(["<p>Three.</p>"]);
});

test("the section with the switch for advertising measurement comes in two parts", () => {
  const { sections } = legalSections({ htmlParts: ["<h2>Choices</h2><p>Above</p>", "<p>Below</p>"] });
  expect(sections[0]?.htmlParts).toEqual(["<p>Above</p>", "<p>Below</p>"]);
});
