import * as v from "valibot";
import { isOwnPath, parseInlineLinks } from "./inline-links.ts";
import { splitTemplate, type Template } from "./template.ts";

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty"));

/** Words with places for values: template("town") may hold {town} and no other. */
export function template<Place extends string>(...places: Place[]) {
  const allowed = places.map((place) => `{${place}}`).join(", ");
  return v.pipe(
    filled,
    v.check((words) => !/\]\(/.test(words), "cannot hold a link here, because the page shows plain words"),
    v.check(
      (words) =>
        splitTemplate(words).every((part, i) => i % 2 === 0 || places.some((place) => place === part)),
      `can have no place in braces here${allowed && ` but ${allowed}`}`,
    ),
    v.transform((words) => words as Template<Place>),
  );
}

/** Words as they stand on a page. */
export const text = v.pipe(template(), v.string());

/** Words with links to pages of this site, written [words](/own-page). */
export const linkedText = v.pipe(
  filled,
  v.check(
    (words) =>
      (words.match(/\]\(/g) ?? []).length === parseInlineLinks(words).filter(({ href }) => href).length,
    "has a link that is not written [words](/own-page)",
  ),
);

export const ownPath = v.pipe(v.string(), v.check(isOwnPath, "must be a path on this site such as /about"));

/** At least one of them. */
export function listOf<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(v.array(schema), v.minLength(1, "needs at least one entry"));
}

/** An object of plain texts: textFields("title", "button") */
export function textFields<const Name extends string>(...names: Name[]) {
  return v.strictObject(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>);
}

export const texts = listOf(text);
export const titledText = textFields("title", "text");
export const titledButton = textFields("title", "text", "button");
export const titledTexts = listOf(titledText);

export type TitledText = v.InferOutput<typeof titledText>;
export type TitledButton = v.InferOutput<typeof titledButton>;
