import siteStyles from "./site.css?inline";
import tokens from "./tokens.css?raw";

/** A route's own styles are the page.css in its folder. */
const ownStyles = import.meta.glob<string>(["../routes/*/page.css", "./blog.css", "./legal.css"], {
  query: "?inline",
  import: "default",
  eager: true,
});

/** What routes without a page.css look like. */
const sharedStyles: Record<string, string> = {
  blog: "./blog.css",
  "privacy-policy": "./legal.css",
  "terms-of-service": "./legal.css",
};

/** All that a page needs, the site's styles first. @param routeId "routes/about/route" */
export function pageStyles(routeId = ""): string {
  const [, page = ""] = routeId.split("/");
  const own = ownStyles[sharedStyles[page] ?? `../routes/${page}/page.css`] ?? "";
  return `${siteStyles}@layer page{${own}}`;
}

/** The page's ground, which the browser's own bars continue. */
export const themeColor = tokens.match(/--cream: (#\w+);/)?.[1];
