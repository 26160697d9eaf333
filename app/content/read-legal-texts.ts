import { type LegalText, legalTextSchema } from "../../domain/pages/legal-text.ts";
import { type Checked, together } from "./checked.ts";
import type { ContentFolder } from "./content-source.ts";
import { includePrefix, type TokenValues } from "./fill-tokens.ts";
import { readContentFile } from "./read-content-file.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** A legal text with its body as safe HTML. */
export type RenderedLegalText = Omit<LegalText, "content" | "anchors"> & {
  html: string;
  /** The same HTML, cut where the page puts the switch for advertising measurement; one part where it has none. */
  htmlParts: string[];
};

const smsPrivacyLine = `{{${includePrefix}sms-privacy}}`;
const adChoiceLine = `{{${includePrefix}ad-choice}}`;

export function readLegalTexts(folder: ContentFolder, tokens: TokenValues) {
  const read = (id: LegalText["id"]) => readContentFile(folder, `legal/${id}.md`, legalTextSchema, tokens);
  const smsPrivacy = read("sms-privacy");
  const smsBody = smsPrivacy.ok ? smsPrivacy.value.content : "";
  return together({
    privacy: render(read("privacy-policy"), smsBody),
    terms: render(read("terms-of-service"), smsBody),
    smsPrivacy: render(smsPrivacy, smsBody),
  });
}

function render(checked: Checked<LegalText>, smsBody: string): Checked<RenderedLegalText> {
  if (!checked.ok) return checked;
  const { content, anchors, ...fields } = checked.value;
  const markdown = content.replaceAll(smsPrivacyLine, () => smsBody);
  const mistakes = [...unknownIncludes(markdown), ...missingHeadings(markdown, anchors)];
  if (mistakes.length > 0)
    return { ok: false, mistakes: mistakes.map((mistake) => `content/legal/${fields.id}.md ${mistake}`) };
  const htmlParts = markdown.split(adChoiceLine).map((part) => renderMarkdown(part, anchors));
  return { ok: true, value: { ...fields, html: htmlParts.join("\n"), htmlParts } };
}

function unknownIncludes(markdown: string): string[] {
  const includes = markdown.replaceAll(adChoiceLine, "").match(/\{\{(?:(?!\{\{|\}\}).)*\}\}/g) ?? [];
  return includes.map(
    (token) => `content: found ${token}, allowed are ${smsPrivacyLine} and ${adChoiceLine}`,
  );
}

function missingHeadings(markdown: string, anchors: LegalText["anchors"]): string[] {
  const headings = [...markdown.matchAll(/^#{1,6} +(.*)$/gm)].map(([, words = ""]) =>
    words.replace(/(?<![ #])[ #]+$/, ""),
  );
  return Object.keys(anchors)
    .filter((words) => !headings.includes(words))
    .map((words) => `anchors: found "${words}", must be the words of a heading of this text`);
}
