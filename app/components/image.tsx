import type { ComponentProps, ReactNode } from "react";
import {
  fallbackImage,
  type ImageUse,
  imageAddress,
  imageSize,
  imageSources,
  type Picture,
  photoFile,
  photoSources,
} from "#domain/pages/photos.ts";
import { useSite } from "./use-site.tsx";

type Props = {
  /** A photo of content/photos/, a bucket path, a URL or a "photo-…" id. */
  image: string;
  use: ImageUse;
  alt: string;
  className?: string;
};

/** Relative, so that a preview on another origin shows the site's own pictures. */
const ownOrigin = "";

/** An `img` that the page script replaces if it fails to load. */
export function ImageFile({
  use,
  alt,
  ...attributes
}: ComponentProps<"img"> & { use: ImageUse; alt: string }) {
  return <img {...attributes} alt={alt} data-fallback={fallbackImage(use)} />;
}

type PictureProps = Omit<Props, "image" | "alt"> & { picture: Picture; children?: ReactNode };

/** Renders `children` if the business has no picture. */
export function PictureOr({ picture: { image, imageAlt = "" }, children, ...shown }: PictureProps) {
  return image ? <Image {...shown} image={image} alt={imageAlt} /> : children;
}

/** Renders one of the business's own photos as a `picture`. A hero loads eagerly, because it is in the first screen. */
export function Image({ image, use, alt, className }: Props) {
  const { imagesUrl } = useSite().business;
  const photo = photoFile(image);
  const picture = (
    <ImageFile
      {...imageSources(image, use)}
      {...imageSize(use)}
      src={imageAddress(image, use, { siteOrigin: ownOrigin, imagesUrl })}
      use={use}
      alt={alt}
      className={className}
      loading={use === "hero" ? "eager" : "lazy"}
      fetchPriority={use === "hero" ? "high" : undefined}
      decoding="async"
    />
  );
  if (!photo) return picture;
  return (
    <picture>
      <source type="image/avif" {...photoSources(photo, use, "avif")} />
      {picture}
    </picture>
  );
}
