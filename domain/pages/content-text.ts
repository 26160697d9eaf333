import * as v from "valibot";
import { showValue } from "../escape-controls.ts";
import { wordsBefore } from "../wording.ts";
import { findMarkInPlainWords } from "./stray-marks.ts";

const filled = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("must not be empty"),
  // Some characters have no width.
  v.check((text) => text === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), "must not be empty"),
);

/** Rejects marks that the page would show as they are typed. */
function withoutMarks(shownWords: (words: string) => string) {
  const findMark = (words: string) => {
    const shown = shownWords(words.replaceAll(token, "…"));
    const at = findMarkInPlainWords(shown);
    return at === null ? null : shown.slice(at);
  };
  return v.check<string, (issue: v.BaseIssue<string>) => string>(
    (words) => findMark(words) === null,
    ({ input }) =>
      `but the page would show ${showValue(findMark(String(input)))} as it's typed; write plain words, without marks`,
  );
}

/** A token, which is filled in later with a value from the facts. */
const token = /\{\{[^{}]*\}\}/g;

/** template("town") accepts {town} and no other placeholder. */
export function template<Name extends string>(...names: Name[]) {
  const allowed = names.map((name) => `{${name}}`).join(", ");
  return v.pipe(
    filled,
    v.check((words) => !/\]\(/.test(words), "can't have links here, because the page shows plain words"),
    withoutMarks((words) => words),
    v.check(
      (words) =>
        splitTemplate(words.replaceAll(token, "")).every(
          (part, i) => i % 2 === 0 || names.some((name) => name === part),
        ),
      allowed ? `can only have ${allowed} in braces here` : "can't have braces here",
    ),
    v.description(allowed && `your website fills in ${allowed}`),
    v.transform((words) => words as Template<Name>),
  );
}

export const plainText = v.pipe(template(), v.string());

/** Links are written [text](/own-page) and stay within the site. */
export const linkedText = v.pipe(
  filled,
  v.check(
    (words) =>
      (words.match(/\]\(/g) ?? []).length === parseInlineLinks(words).filter(({ href }) => href).length,
    "has a link that isn't written [words](/own-page)",
  ),
  withoutMarks(flattenInlineLinks),
);

export const ownPath = v.pipe(v.string(), v.check(isOwnPath, "must be a path on this site such as /about"));

export function listOf<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(v.array(schema), v.nonEmpty("needs at least one entry"));
}

export type EntryFault<Entry> = [key: keyof Entry & string, message: string];

/** Checks each entry against those before it, or all, and reports faults at the entry's field. */
export function eachEntry<Entry extends Record<string, unknown>>(
  faultsOf: (entry: Entry, before: readonly Entry[], all: readonly Entry[]) => EntryFault<Entry>[],
) {
  return v.rawCheck<Entry[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [i, entry] of dataset.value.entries())
      for (const [key, message] of faultsOf(entry, dataset.value.slice(0, i), dataset.value))
        addIssue({
          message,
          path: [
            { type: "array", origin: "value", input: dataset.value, key: i, value: entry },
            { type: "object", origin: "value", input: entry, key, value: entry[key] },
          ],
        });
  });
}

export function eachWithOwnId<Entry extends Record<string, unknown> & { id: string }>() {
  return eachEntry<Entry>(({ id }, before) =>
    before.some((other) => other.id === id) ? [["id", "is here twice; every entry needs its own id"]] : [],
  );
}

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return v.picklist(values, `must be one of: ${values.join(", ")}`);
}

export function textFields<const Name extends string>(...names: Name[]) {
  return v.strictObject(
    Object.fromEntries(names.map((name) => [name, plainText])) as Record<Name, typeof plainText>,
  );
}

/** For an entry of a list. The names are checked where the content is read. */
export const entryFor = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("must not be empty"),
    v.description("shown only while you offer this"),
  ),
);

export const texts = listOf(plainText);
export const titledText = textFields("title", "text");
export const titledButton = textFields("title", "text", "button");
export const titledTexts = listOf(v.strictObject({ ...titledText.entries, for: entryFor }));

export type TitledText = v.InferOutput<typeof titledText>;
export type TitledButton = v.InferOutput<typeof titledButton>;

/** Search engines cut longer ones; the layout adds the brand to the title. */
export const titleMaxLength = 60;
export const descriptionMaxLength = 155;

export const seoTitle = v.pipe(
  plainText,
  v.maxLength(titleMaxLength, `must be at most ${titleMaxLength} characters, or search engines cut it`),
);
export const seoDescription = v.pipe(
  plainText,
  v.maxLength(
    descriptionMaxLength,
    `must be at most ${descriptionMaxLength} characters once its tokens are replaced, or search engines cut it`,
  ),
);
export const keywords = v.optional(v.array(plainText), []);

export const pageSeoSchema = v.strictObject({ title: seoTitle, description: seoDescription, keywords });

export const processSteps = listOf(v.strictObject({ title: plainText, text: linkedText }));

type InlinePart = { text: string; href?: string };

/** Anything that is not a link to an own page stays plain text. */
export function parseInlineLinks(words: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let from = 0;
  for (const link of words.matchAll(/\[([^[\]]+)\]\(([^()\s]+)\)/g)) {
    const [whole, text = "", href = ""] = link;
    if (!isOwnPath(href)) continue;
    if (link.index > from) parts.push({ text: words.slice(from, link.index) });
    parts.push({ text, href });
    from = link.index + whole.length;
  }
  if (from < words.length) parts.push({ text: words.slice(from) });
  return parts;
}

/** Keeps only the text of links, for structured data and descriptions, which are plain text. */
export function flattenInlineLinks(words: string): string {
  return parseInlineLinks(words)
    .map(({ text }) => text)
    .join("");
}

/** "//other.example" would lead to another site. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[\w\-./#?=&%]*$/.test(href);
}

/** A Template<"town"> may hold {town}, which is filled in where the value is known. */
export type Template<Name extends string> = string & { readonly names?: Name };

export function fillTemplate<Name extends string>(
  template: Template<Name>,
  values: Record<Name, string | number>,
): string {
  return splitTemplate(template)
    .map((part, i, all) => (i % 2 === 0 ? part : wordsBefore(all[i + 1] ?? "", String(values[part as Name]))))
    .join("");
}

/** Literals and placeholder names alternate, beginning with a literal. */
export function splitTemplate(template: string): string[] {
  return template.split(/\{(\w+)\}/);
}
