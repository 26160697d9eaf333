/** How a picture is used decides the size a stock photo is asked for in. */
export type ImageUse = "hero" | "card";

const stockWidths: Record<ImageUse, number> = { hero: 1200, card: 400 };
const stockQuality = 80;
/** Of pictures named "photo-…"; the pages' policy allows it. */
export const stockPhotoOrigin = "https://images.unsplash.com";
/** The folders of the public bucket. */
const bucketFolder = /^(website-images|hero-images)\//;

type ImagePlaces = {
  siteOrigin: string;
  /** The bucket's public address; without one its folders lie under /images of the site. */
  imagesUrl?: string | undefined;
};

/**
 * The absolute address of a picture named in content: a full address stays as it is, "photo-…" is a stock photo,
 * "website-images/…" and "hero-images/…" lie in the bucket, any other path on the site itself.
 */
export function imageAddress(image: string, use: ImageUse, { siteOrigin, imagesUrl }: ImagePlaces): string {
  if (/^https?:\/\//.test(image)) return image;
  if (image.startsWith("photo-")) return stockAddress(image, stockWidths[use]);
  const path = image.replace(/^\/+/, "");
  if (!bucketFolder.test(path)) return `${siteOrigin}/${path}`;
  return `${imagesUrl?.replace(/(?<!\/)\/+$/, "") ?? `${siteOrigin}/images`}/${path}`;
}

/** A stock photo in the widths that small and sharp screens want; undefined for pictures that come in one size only. */
export function imageSources(image: string, use: ImageUse): { srcSet: string; sizes?: string } | undefined {
  if (!image.startsWith("photo-")) return undefined;
  const width = stockWidths[use];
  if (use === "card")
    return { srcSet: `${stockAddress(image, width)} 1x, ${stockAddress(image, 2 * width)} 2x` };
  const widths = [width / 2, width, (width * 3) / 2];
  const srcSet = widths.map((wide) => `${stockAddress(image, wide)} ${wide}w`).join(", ");
  return { srcSet, sizes: `(max-width: ${width}px) 100vw, ${width}px` };
}

function stockAddress(image: string, width: number): string {
  return `${stockPhotoOrigin}/${image}?auto=format&fit=crop&w=${width}&q=${stockQuality}`;
}

/** What is shown when a picture cannot be had: a drawing for large ones, the logo for small ones. */
export function fallbackImage(use: ImageUse): string {
  return use === "hero" ? "/images/default-hero.svg" : "/images/default-logo.svg";
}
