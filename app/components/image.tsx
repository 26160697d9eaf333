import type { ComponentProps } from "react";
import {
  fallbackImage,
  type ImageUse,
  imageAddress,
  imageSources,
  sizesOf,
} from "#domain/pages/image-address.ts";
import { photoFile, photoSrcSet } from "#domain/pages/photos.ts";

type Props = {
  /** A photo of content/photos/, a bucket path, a URL or a "photo-…" id. */
  image: string;
  use: ImageUse;
  alt: string;
  width: number;
  height: number;
  imagesUrl?: string | undefined;
  /** Loads at once, because it is in the first screen. */
  isFirstSeen?: boolean;
};

/** Relative, so that a preview on another origin shows the site's own pictures. */
const ownOrigin = "";

/** The page script replaces a picture that fails to load. */
export function ImageFile({
  use,
  alt,
  ...attributes
}: ComponentProps<"img"> & { use: ImageUse; alt: string }) {
  return <img {...attributes} alt={alt} data-fallback={fallbackImage(use)} />;
}

export function Image({ image, use, alt, width, height, imagesUrl, isFirstSeen }: Props) {
  const photo = photoFile(image);
  const picture = (
    <ImageFile
      {...imageSources(image, use)}
      src={imageAddress(image, use, { siteOrigin: ownOrigin, imagesUrl })}
      use={use}
      alt={alt}
      width={width}
      height={height}
      loading={isFirstSeen ? "eager" : "lazy"}
      fetchPriority={isFirstSeen ? "high" : undefined}
      decoding="async"
    />
  );
  if (!photo) return picture;
  return (
    <picture>
      <source type="image/avif" srcSet={photoSrcSet(photo, "avif")} sizes={sizesOf(use)} />
      {picture}
    </picture>
  );
}
