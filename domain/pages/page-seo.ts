import * as v from "valibot";
import { text } from "./content-text.ts";

/** Search engines cut longer ones. The title's is without the brand, which the layout adds. */
export const titleMaxLength = 60;
export const descriptionMaxLength = 155;

export const seoTitle = v.pipe(
  text,
  v.maxLength(titleMaxLength, `must be at most ${titleMaxLength} characters, or search engines cut it`),
);
export const seoDescription = v.pipe(
  text,
  v.maxLength(
    descriptionMaxLength,
    `must be at most ${descriptionMaxLength} characters once its tokens are replaced, or search engines cut it`,
  ),
);
export const keywords = v.optional(v.array(text), []);

export const pageSeoSchema = v.strictObject({ title: seoTitle, description: seoDescription, keywords });
