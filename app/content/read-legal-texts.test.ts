import { expect, test } from "vitest";
import { legalSections } from "./read-legal-texts.ts";
import { parseMarkdown } from "./render-markdown.ts";

function sectionsOf(text: string, anchors: Record<string, string> = {}) {
  return legalSections(parseMarkdown(text).children, anchors);
}

test("a legal text is cut at its headings, each with an id", () => {
  const text = "Before.\n\n## Use & sharing\n\nOne.\n\n### Inside\n\nTwo.\n\n## Your *choices*\n\nThree.";
  expect(sectionsOf(text, { "Your choices": "choices" })).toEqual({
    intro: "<p>Before.</p>",
    sections: [
      {
        id: "use-sharing",
        title: "Use & sharing",
        htmlParts: ["<p>One.</p>\n<h3>Inside</h3>\n<p>Two.</p>"],
      },
      { id: "choices", title: "Your choices", htmlParts: ["<p>Three.</p>"] },
    ],
  });
});

test("headings inside a section get the ids that are asked for, and no others", () => {
  const text = '## Part\n\n### Your *choices*\n\n### Other {#other}\n\n<h3 id="raw">Raw</h3>';
  expect(sectionsOf(text, { "Your choices": "choices" }).sections[0]?.htmlParts).toEqual([
    '<h3 id="choices">Your <em>choices</em></h3>\n<h3>Other {#other}</h3>',
  ]);
});
