import type { RootContent } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { LegalSection, LegalText } from "../../domain/pages/legal-text.ts";
import { includePrefix } from "./fill-tokens.ts";
import { isHeading, stringifyHtml } from "./render-markdown.ts";

/** Where the page puts the switch for advertising measurement. */
export const adChoiceLine = `{{${includePrefix}ad-choice}}`;

/**
 * The text before the first heading of the second level, and what stands under each of them, as HTML.
 * `anchors`: ids for headings, by their words; a section without one gets its own.
 */
export function legalSections(blocks: readonly RootContent[], anchors: LegalText["anchors"]) {
  const ids = new Map(Object.entries(anchors));
  const intro: RootContent[] = [];
  const sections: { id: string; title: string; parts: RootContent[][] }[] = [];
  for (const block of blocks) {
    const text = textOf(block).trim();
    const section = sections.at(-1);
    if (isHeading(block) && block.tagName === "h2") {
      sections.push({ id: ids.get(text) ?? slug(text), title: text, parts: [[]] });
      continue;
    }
    if (isHeading(block) && ids.has(text)) block.properties.id = ids.get(text);
    if (section && text === adChoiceLine) section.parts.push([]);
    else (section?.parts.at(-1) ?? intro).push(block);
  }
  return {
    intro: stringifyHtml(intro),
    sections: sections.map(
      ({ id, title, parts }): LegalSection => ({ id, title, htmlParts: parts.map(stringifyHtml) }),
    ),
  };
}

/** "How we use it" as "how-we-use-it" */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
