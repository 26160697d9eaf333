import type { Business } from "#domain/business/business.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { Site } from "./page-head.ts";

/** Drawn by the build for each indexed page. */
type ShareImage = { url: string; width: number; height: number; alt: string };

/** Social networks show this size uncropped. */
export const shareImageSize = { width: 1200, height: 630 };

/** "/blog/fall" becomes "/og/blog/fall.png", and "/" becomes "/og/index.png". */
export function shareImagePath(path: string): string {
  return `/og${path.replace(/(?<!\/)\/+$/, "") || "/index"}.png`;
}

/** The image shows the business's name beside the title. */
export function shareHeadline(
  title: string,
  { name, shortName }: Pick<Business, "name" | "shortName">,
): string {
  const parts = title.split(" | ").filter((part) => part !== name && part !== shortName);
  return parts.join(" | ") || name;
}

export function shareImage({ origin, words }: Site, page: { path: string; title: string }): ShareImage {
  return {
    url: `${origin}${shareImagePath(page.path)}`,
    ...shareImageSize,
    alt: fillTemplate(words.shareImage, { headline: page.title }),
  };
}
