import { photoFile, photoPath, photoSrcSet } from "./photos.ts";

export type ImageUse = "hero" | "card";

const imageWidths: Record<ImageUse, number> = { hero: 1200, card: 400 };
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
  if (photo) return siteOrigin + photoPath(photo, imageWidths[use], "webp");
  if (/^https?:\/\//.test(image)) return image;
  if (image.startsWith("photo-")) return stockAddress(image, imageWidths[use]);
  const path = image.replace(/^\/+/, "");
  if (!bucketFolder.test(path)) return `${siteOrigin}/${path}`;
  return `${imagesUrl?.replace(/(?<!\/)\/+$/, "") ?? `${siteOrigin}/images`}/${path}`;
}

/** Undefined for pictures that exist in one size only. */
export function imageSources(image: string, use: ImageUse): { srcSet: string; sizes?: string } | undefined {
  const width = imageWidths[use];
  const photo = photoFile(image);
  if (photo) return { srcSet: photoSrcSet(photo, "webp"), sizes: sizesOf(use) };
  if (!image.startsWith("photo-")) return undefined;
  if (use === "card")
    return { srcSet: `${stockAddress(image, width)} 1x, ${stockAddress(image, 2 * width)} 2x` };
  const widths = [width / 2, width, (width * 3) / 2];
  const srcSet = widths.map((wide) => `${stockAddress(image, wide)} ${wide}w`).join(", ");
  return { srcSet, sizes: sizesOf(use) };
}

export function sizesOf(use: ImageUse): string {
  const width = imageWidths[use];
  return use === "card" ? `${width}px` : `(max-width: ${width}px) 100vw, ${width}px`;
}

function stockAddress(image: string, width: number): string {
  return `${stockPhotoOrigin}/${image}?auto=format&fit=crop&w=${width}&q=${stockQuality}`;
}

export function fallbackImage(use: ImageUse): string {
  return use === "hero" ? "/images/default-hero.svg" : "/images/default-logo.svg";
}
