import * as v from "valibot";
import { plainText } from "./content-text.ts";

/** The start of a picture's name that makes it a file of content/photos/. */
const folder = /^\/?photos\//;
/** How the editor and `npm run photos` save a photo in content/photos/. */
export const savedPhoto = { maxSide: 2400, quality: 88 };

/** How the build cuts photos, around their focus. `widths` are those of the copies; smaller photos are not enlarged. */
export const photoCrops = {
  wide: { ratio: 3 / 2, widths: [400, 800, 1200, 1800] },
  band: { ratio: 3, widths: [800, 1200, 1800] },
  square: { ratio: 1, widths: [240, 480] },
  face: { ratio: 1, widths: [240, 480] },
} as const;
export type PhotoCrop = keyof typeof photoCrops;
export const photoFormats = ["avif", "webp"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** Fractions of the width and of the height. */
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

/** Reads a `focus` such as "70% 40%". */
export function readFocus(focus: string): Focus {
  const [across = 50, down = 50] = focus.split(" ").map(Number.parseFloat);
  return { across: across / 100, down: down / 100 };
}

/** `of` describes the photo, and what it replaces. */
export function pictureFields(of: string) {
  return {
    image: v.optional(v.pipe(plainText, v.description(of))),
    imageAlt: v.optional(plainText),
  };
}

/** The values of `pictureFields`. */
export type Picture = { image?: string | undefined; imageAlt?: string | undefined };

/** Returns the name after "photos/", which may have a slash before it; null for a picture that is elsewhere. */
export function photoFile(image: string | undefined): string | null {
  return image && folder.test(image) ? image.replace(folder, "") : null;
}

/** The start of the copies' names. */
export const photoPrefix = "photo-";

/** The id is made of bytes and focus, so no two pictures share a URL, and browsers cache it like all assets. */
export function photoPath(id: string, crop: PhotoCrop, width: number, format: PhotoFormat): string {
  return `/assets/${photoPrefix}${id}-${crop}-${width}.${format}`;
}

type Size = { crop: PhotoCrop; width: number; largest: number };

/** The greatest width at which a picture is shown, and its crop; high-density screens load up to `largest`. */
const sizes = {
  hero: { crop: "wide", width: 1200, largest: 1800 },
  band: { crop: "band", width: 1200, largest: 1800 },
  card: { crop: "wide", width: 400, largest: 800 },
  square: { crop: "square", width: 240, largest: 480 },
  face: { crop: "face", width: 240, largest: 480 },
} as const satisfies Record<string, Size>;

export type ImageUse = keyof typeof sizes;

const isLarge = (use: ImageUse) => sizes[use].width > 400;
const stockWidth = (use: ImageUse) => (isLarge(use) ? 1200 : 400);
const stockQuality = 80;
/** Pictures named "photo-…" come from here; the pages' security policy allows it. */
export const stockPhotoOrigin = "https://images.unsplash.com";
const bucketFolder = /^(website-images|hero-images)\//;

type ImagePlaces = {
  siteOrigin: string;
  /** Without a bucket, its folders are under /images of the site. */
  imagesUrl?: string | undefined;
};

/** "photos/…" is in content/photos/, "photo-…" is a stock photo, two folders are in the bucket, other paths on the site. */
export function imageAddress(image: string, use: ImageUse, { siteOrigin, imagesUrl }: ImagePlaces): string {
  const photo = photoFile(image);
  if (photo) return siteOrigin + photoPath(photo, sizes[use].crop, sizes[use].width, "webp");
  if (/^https?:\/\//.test(image)) return image;
  if (image.startsWith("photo-")) return stockAddress(image, stockWidth(use));
  const path = image.replace(/^\/+/, "");
  if (!bucketFolder.test(path)) return `${siteOrigin}/${path}`;
  return `${imagesUrl?.replace(/(?<!\/)\/+$/, "") ?? `${siteOrigin}/images`}/${path}`;
}

/** Returns undefined for pictures that exist in one size only. */
export function imageSources(image: string, use: ImageUse): { srcSet: string; sizes?: string } | undefined {
  const photo = photoFile(image);
  if (photo) return photoSources(photo, use, "webp");
  if (!image.startsWith("photo-")) return undefined;
  const width = stockWidth(use);
  if (!isLarge(use))
    return { srcSet: `${stockAddress(image, width)} 1x, ${stockAddress(image, 2 * width)} 2x` };
  const widths = [width / 2, width, (width * 3) / 2];
  const srcSet = widths.map((wide) => `${stockAddress(image, wide)} ${wide}w`).join(", ");
  return { srcSet, sizes: sizesOf(use) };
}

export function photoSources(id: string, use: ImageUse, format: PhotoFormat) {
  const { crop, width, largest } = sizes[use];
  const widths = photoCrops[crop].widths.filter((each) => each <= largest && 2 * each > width);
  const srcSet = widths.map((each) => `${photoPath(id, crop, each, format)} ${each}w`).join(", ");
  return { srcSet, sizes: sizesOf(use) };
}

/** Returns the attributes `width` and `height`, which keep the space free until the picture has loaded. */
export function imageSize(use: ImageUse): { width: number; height: number } {
  const { crop, width } = sizes[use];
  return { width, height: Math.round(width / photoCrops[crop].ratio) };
}

function sizesOf(use: ImageUse): string {
  const { width } = sizes[use];
  return isLarge(use) ? `(max-width: ${width}px) 100vw, ${width}px` : `${width}px`;
}

function stockAddress(image: string, width: number): string {
  return `${stockPhotoOrigin}/${image}?auto=format&fit=crop&w=${width}&q=${stockQuality}`;
}

export function fallbackImage(use: ImageUse): string {
  return isLarge(use) ? "/images/default-hero.svg" : "/images/default-logo.svg";
}
