import * as v from "valibot";
import { plainText, seoTitle, template, textFields, texts, titledButton } from "./content-text.ts";
import { pictureFields } from "./photos.ts";

/** Fewer would look like all there are. */
export const leastRegulars = 4;

const regularsSchema = v.strictObject({
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

export const homeWordsSchema = v.strictObject({
  seo: v.strictObject({ title: seoTitle }),
  hero: v.strictObject({
    titleLines: texts,
    ...textFields("text", "faces", "bookButton", "servicesButton", "contactButton").entries,
    ...pictureFields("a photo of yours, in place of the drawing in the first report"),
  }),
  priceBox: v.strictObject({
    ...textFields("title", "service", "from", "to", "zip", "button").entries,
    fold: template("service"),
  }),
  highlights: textFields("title", "since"),
  services: textFields("title", "button"),
  reasons: v.strictObject({ ...titledButton.entries, more: plainText }),
  regulars: v.optional(regularsSchema),
  reviews: textFields("title"),
  booking: textFields("title", "text", "bookButton", "contactButton"),
  areas: textFields("title", "visitHours", "phoneHours"),
});
