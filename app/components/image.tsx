import {
  fallbackImage,
  type ImageUse,
  imageAddress,
  imageSources,
} from "../../domain/pages/image-address.ts";

type Props = {
  /** As content names it: a bucket path, a full address or a "photo-…" id. */
  image: string;
  use: ImageUse;
  alt: string;
  width: number;
  height: number;
  imagesUrl?: string | undefined;
  /** In the first screen: fetched at once. */
  isFirstSeen?: boolean;
};

/** Pictures of this site are asked for where the page came from, so that a preview shows them too. */
const ownOrigin = "";

/** The page script swaps in the fallback, once, when the picture cannot be had. */
export function Image({ image, use, alt, width, height, imagesUrl, isFirstSeen }: Props) {
  return (
    <img
      {...imageSources(image, use)}
      src={imageAddress(image, use, { siteOrigin: ownOrigin, imagesUrl })}
      data-fallback={fallbackImage(use)}
      alt={alt}
      width={width}
      height={height}
      loading={isFirstSeen ? "eager" : "lazy"}
      fetchPriority={isFirstSeen ? "high" : undefined}
      decoding="async"
    />
  );
}
