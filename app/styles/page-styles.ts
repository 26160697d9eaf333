import { type Business, ownColors } from "#domain/business/business.ts";
import { fallbackFonts } from "./fallback-fonts.ts";
import siteStyles from "./site.css?inline";
import tokens from "./tokens.css?raw";

const ownStyles = import.meta.glob<string>(
  ["../routes/*/page.css", "./blog.css", "./form-page.css", "./legal.css"],
  {
    query: "?inline",
    import: "default",
    eager: true,
  },
);

/** For routes without a page.css. */
const sharedStyles: Record<string, string> = {
  blog: "./blog.css",
  "privacy-policy": "./legal.css",
  schedule: "./form-page.css",
  "terms-of-service": "./legal.css",
};

/** `routeId` is an id such as "routes/about/route". */
export function pageStyles(routeId = "", colors: Business["colors"] = {}): string {
  const [, page = ""] = routeId.split("/");
  const own = ownStyles[sharedStyles[page] ?? `../routes/${page}/page.css`] ?? "";
  return `${fallbackFonts}${siteStyles}@layer page{${own}}${ownColors(colors)}`;
}

/** Returns the color that browsers use for their own bars. */
export function themeColor(colors: Business["colors"] = {}): string | undefined {
  return colors.cream ?? tokens.match(/--cream: (#\w+);/)?.[1];
}
