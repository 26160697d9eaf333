import * as v from "valibot";
import { isOwnPath, parseInlineLinks } from "./inline-links.ts";

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty"));

/** Words as they stand on a page. */
export const text = v.pipe(
  filled,
  v.check((words) => !/\]\(/.test(words), "cannot hold a link here, because the page shows plain words"),
);

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

export const texts = v.pipe(v.array(text), v.minLength(1, "needs at least one entry"));

export const titledText = v.strictObject({ title: text, text });

export type TitledText = v.InferOutput<typeof titledText>;

export const titledButton = v.strictObject({ title: text, text, button: text });

export type TitledButton = v.InferOutput<typeof titledButton>;

export const titledTexts = v.pipe(v.array(titledText), v.minLength(1, "needs at least one entry"));
