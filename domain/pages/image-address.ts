import { type PhotoCrop, type PhotoFormat, photoCrops, photoFile, photoPath } from "./photos.ts";

type Size = { crop: PhotoCrop; width: number; largest: number };

/** How wide a picture is shown at most, and as which part of a photo; on a screen of fine pixels a larger copy is loaded. */
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
  /** Without a bucket its folders lie under /images of the site. */
  imagesUrl?: string | undefined;
};

/** "photos/…" lies in content/photos/, "photo-…" is a stock photo, "website-images/…" and "hero-images/…" lie in the bucket, other paths on the site. */
export function imageAddress(image: string, use: ImageUse, { siteOrigin, imagesUrl }: ImagePlaces): string {
  const photo = photoFile(image);
  if (photo) return siteOrigin + photoPath(photo, sizes[use].crop, sizes[use].width, "webp");
  if (/^https?:\/\//.test(image)) return image;
  if (image.startsWith("photo-")) return stockAddress(image, stockWidth(use));
  const path = image.replace(/^\/+/, "");
  if (!bucketFolder.test(path)) return `${siteOrigin}/${path}`;
  return `${imagesUrl?.replace(/(?<!\/)\/+$/, "") ?? `${siteOrigin}/images`}/${path}`;
}

/** Undefined for pictures that exist in one size only. */
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

/** Of the attributes `width` and `height`, so that a page keeps the room before a picture has come. */
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
