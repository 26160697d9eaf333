import * as v from "valibot";
import { plainText } from "./content-text.ts";

/** Where a picture's name begins so, it is a file of content/photos/. */
const folder = /^\/?photos\//;
/** How a photo comes into content/photos/, by the editor and by `npm run photos`. */
export const savedPhoto = { maxSide: 2400, quality: 88 };

/** What each page shows is cut out when the site is built, around the photo's focus. Widths of the copies that pages load; a smaller photo is not enlarged. */
export const photoCrops = {
  wide: { ratio: 3 / 2, widths: [400, 800, 1200, 1800] },
  band: { ratio: 3, widths: [800, 1200, 1800] },
  square: { ratio: 1, widths: [240, 480] },
  face: { ratio: 1, widths: [240, 480] },
} as const;
export type PhotoCrop = keyof typeof photoCrops;
export const photoFormats = ["avif", "webp"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** Parts of the width and of the height. */
export type Focus = { across: number; down: number };

const photoSchema = v.strictObject({
  file: v.pipe(
    plainText,
    v.transform((file) => photoFile(file) ?? file),
  ),
  alt: v.pipe(v.string(), v.trim(), v.description("what the photo shows, for anyone who can't see it")),
  focus: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:\d{1,2}|100)% (?:\d{1,2}|100)%$/,
        "must be how far across and how far down, such as 70% 40%",
      ),
      v.description("the point that stays in view where the photo is cut; found by your website when empty"),
    ),
  ),
});

export const photosSchema = v.strictObject({ photos: v.array(photoSchema) });

export type Photo = v.InferOutput<typeof photoSchema>;

/** "70% 40%" as `focus` says it. */
export function readFocus(focus: string): Focus {
  const [across = 50, down = 50] = focus.split(" ").map(Number.parseFloat);
  return { across: across / 100, down: down / 100 };
}

/** `of` says what the photo is of, and what it takes the place of. */
export function pictureFields(of: string) {
  return {
    image: v.optional(v.pipe(plainText, v.description(of))),
    imageAlt: v.optional(plainText),
  };
}

/** What `pictureFields` hold. */
export type Picture = { image?: string | undefined; imageAlt?: string | undefined };

/** What follows "photos/", which the editor begins with a slash; null for a picture that lies elsewhere. */
export function photoFile(image: string | undefined): string | null {
  return image && folder.test(image) ? image.replace(folder, "") : null;
}

/** Names of the copies begin so. */
export const photoPrefix = "photo-";

/** Its id is made of its bytes and its focus, so no two pictures share an address, and browsers keep it as they keep all assets. */
export function photoPath(id: string, crop: PhotoCrop, width: number, format: PhotoFormat): string {
  return `/assets/${photoPrefix}${id}-${crop}-${width}.${format}`;
}
