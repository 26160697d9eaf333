import * as v from "valibot";
import { plainText } from "./content-text.ts";

/** Where a picture's name begins so, it is a file of content/photos/. */
const folder = /^\/?photos\//;
/** How a photo comes into content/photos/, by the editor and by `npm run photos`. */
export const savedPhoto = { maxSide: 2400, quality: 88 };
/** Widths of the copies that pages load; a smaller photo is not enlarged. */
export const photoWidths = [400, 800, 1200, 1800] as const;
export const photoFormats = ["avif", "webp"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

const photoSchema = v.strictObject({
  file: v.pipe(
    plainText,
    v.transform((file) => photoFile(file) ?? file),
  ),
  alt: v.pipe(v.string(), v.trim(), v.description("what the photo shows, for anyone who can't see it")),
});

export const photosSchema = v.strictObject({ photos: v.array(photoSchema) });

export type Photo = v.InferOutput<typeof photoSchema>;

/** What follows "photos/", which the editor begins with a slash; null for a picture that lies elsewhere. */
export function photoFile(image: string | undefined): string | null {
  return image && folder.test(image) ? image.replace(folder, "") : null;
}

/** Names of the copies begin so. */
export const photoPrefix = "photo-";

/** Its id is made of its bytes, so no two photos share an address, and browsers keep it as they keep all assets. */
export function photoPath(id: string, width: number, format: PhotoFormat): string {
  return `/assets/${photoPrefix}${id}-${width}.${format}`;
}

export function photoSrcSet(id: string, format: PhotoFormat): string {
  return photoWidths.map((width) => `${photoPath(id, width, format)} ${width}w`).join(", ");
}
