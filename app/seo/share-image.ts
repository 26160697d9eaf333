import type { Business } from "../../domain/business/business.ts";
import { fillTemplate } from "../../domain/pages/content-text.ts";
import type { Site } from "./page-head.ts";

/** The picture that is shown where a page's address is shared; drawn by the build, one for each indexed page. */
type ShareImage = { url: string; width: number; height: number; alt: string };

/** What every network shows uncropped. */
export const shareImageSize = { width: 1200, height: 630 };

/** "/og/blog/fall.png" for "/blog/fall", "/og/index.png" for the home page */
export function shareImagePath(path: string): string {
  return `/og${path.replace(/(?<!\/)\/+$/, "") || "/index"}.png`;
}

/** A page's title without the business's name, which stands beside it. */
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
