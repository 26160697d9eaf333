import * as v from "valibot";
import { plainText } from "./content-text.ts";

/** Fewer would look like all there are. */
export const leastRegulars = 4;

export const regularsSchema = v.strictObject({
  title: plainText,
  pets: v.pipe(
    v.array(
      v.strictObject({
        name: plainText,
        image: v.pipe(plainText, v.description("a photo of the pet, shown as a square")),
        imageAlt: v.optional(plainText),
      }),
    ),
    v.maxLength(12, "can have at most 12 entries"),
    v.description(`shown from ${leastRegulars} on`),
  ),
});
