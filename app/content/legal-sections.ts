import type { LegalSection } from "../../domain/pages/legal-text.ts";
import type { RenderedLegalText } from "./read-legal-texts.ts";

const cut = "<!-- ad-choice -->";
const heading = /<h2(?: id="([^"]+)")?>((?:(?!<\/?h2).)*)<\/h2>/gs;

/** The text before the first heading, and what stands under each of them, with an id that links can lead to. */
export function legalSections({ htmlParts }: Pick<RenderedLegalText, "htmlParts">) {
  const html = htmlParts.join(cut);
  const headings = [...html.matchAll(heading)];
  const sections = headings.map((match, i): LegalSection => {
    const title = plainText(match[2] ?? "");
    const from = match.index + match[0].length;
    const body = html.slice(from, headings[i + 1]?.index);
    return { id: match[1] ?? slug(title), title, htmlParts: body.split(cut).map((part) => part.trim()) };
  });
  return { intro: html.slice(0, headings[0]?.index).trim(), sections };
}

function plainText(html: string): string {
  return html
    .replace(/<[^<>]+>/g, "")
    .replaceAll("&#x3C;", "<")
    .replaceAll("&#x26;", "&")
    .trim();
}

/** "How we use it" as "how-we-use-it" */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
