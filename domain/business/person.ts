import * as v from "valibot";
import { oneOf, plainText } from "../pages/content-text.ts";

/** What each drawn person has along; `app/drawings/portraits.svg` draws them. */
export const portraitNames = [
  "binoculars",
  "cat",
  "fern",
  "husky",
  "old-dog",
  "orange-cat",
  "parrot",
  "terrier",
] as const;

export const personFields = {
  name: plainText,
  /** A photo of content/photos/, a URL or a path in the bucket; goes before the drawing. */
  image: v.optional(plainText),
  imageAlt: v.optional(v.pipe(plainText, v.description("the name when empty"))),
  portrait: v.optional(
    v.pipe(oneOf(portraitNames), v.description("shown until there is a picture; initials without both")),
  ),
};

export const personSchema = v.strictObject(personFields);

export type Person = v.InferOutput<typeof personSchema>;

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.at(0)?.toUpperCase() ?? "")
    .join("");
}
