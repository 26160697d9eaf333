import * as v from "valibot";
import { plainText } from "../pages/content-text.ts";
import { pictureFields } from "../pages/photos.ts";

const reviewPages = ["home", "dog-walking", "pet-sitting"] as const;
type ReviewPage = (typeof reviewPages)[number];

export const highestRating = 5;

export const reviewSchema = v.pipe(
  v.strictObject({
    quote: v.optional(plainText),
    author: v.pipe(
      plainText,
      v.regex(
        /^\p{Lu}[\p{L}'’-]*\.?, \p{Lu}.+$/u,
        'must be a first name or initial and a town, such as "Dana, Parker"',
      ),
    ),
    rating: v.optional(
      v.pipe(
        v.number(),
        v.integer("must be a whole number"),
        v.minValue(1, "must be 1 to 5"),
        v.maxValue(highestRating, "must be 1 to 5"),
      ),
      highestRating,
    ),
    ...pictureFields("a small round photo of this client or the pet"),
    customHeaderText: v.optional(plainText),
    showGoogleBranding: v.optional(v.boolean(), false),
    /** True for the shipped examples, which a release build rejects. */
    sample: v.optional(v.boolean(), false),
    shownOn: v.optional(v.array(v.picklist(reviewPages)), ["home"]),
  }),
  v.forward(
    v.partialCheck(
      [["quote"], ["rating"]],
      ({ quote, rating }) => quote !== undefined || rating === highestRating,
      `must be ${highestRating} when there is no quote, because the card then says so`,
    ),
    ["rating"],
  ),
);

export type Review = v.InferOutput<typeof reviewSchema>;

export const reviewsSchema = v.strictObject({ reviews: v.array(reviewSchema) });

export function reviewsFor(reviews: readonly Review[], page: ReviewPage): Review[] {
  return reviews.filter(({ shownOn }) => shownOn.includes(page));
}

/** A longer quote is cut on its card and shown whole on demand. */
const quoteMaxCharacters = 200;

/** Splits by code point, so that no character is broken; returns null for a quote that fits. */
export function splitLongQuote(quote: string): { start: string; rest: string } | null {
  const characters = [...quote];
  if (characters.length <= quoteMaxCharacters) return null;
  return {
    start: characters.slice(0, quoteMaxCharacters).join(""),
    rest: characters.slice(quoteMaxCharacters).join(""),
  };
}

export function reviewHeader({ customHeaderText, rating }: Review): string {
  return customHeaderText ?? `${rating} out of ${highestRating}`;
}
