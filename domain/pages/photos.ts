import * as v from "valibot";
import { plainText } from "./content-text.ts";

/** Where a picture's name begins so, it is a file of content/photos/; the editor writes a slash before it. */
const folder = /^\/?photos\//;
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

/** Null for a picture that lies elsewhere. */
export function photoFile(image: string | undefined): string | null {
  return image && folder.test(image) ? image.replace(folder, "") : null;
}

/** "IMG 2041.jpg" becomes "/images/photos/img-2041-jpg-400.webp". */
export function photoPath(file: string, width: number, format: PhotoFormat): string {
  const words = file.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return `/images/photos/${words.join("-")}-${width}.${format}`;
}

export function photoSrcSet(file: string, format: PhotoFormat): string {
  return photoWidths.map((width) => `${photoPath(file, width, format)} ${width}w`).join(", ");
}

export function altOf(photos: readonly Photo[], image: string | undefined): string | undefined {
  return photos.find(({ file }) => file === photoFile(image))?.alt || undefined;
}
