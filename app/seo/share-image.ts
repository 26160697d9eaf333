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
export function shareHeadline(title: string, businessName: string): string {
  const parts = title.split(" | ").filter((part) => part !== businessName);
  return parts.join(" | ") || businessName;
}

export function shareImage(
  { business, origin, words }: Site,
  page: { path: string; title: string },
): ShareImage {
  const headline = shareHeadline(page.title, business.name);
  return {
    url: `${origin}${shareImagePath(page.path)}`,
    ...shareImageSize,
    alt: fillTemplate(words.shareImage, { headline }),
  };
}
