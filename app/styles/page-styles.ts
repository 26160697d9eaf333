import siteStyles from "./site.css?inline";
import tokens from "./tokens.css?raw";

/** A route's own styles are the page.css in its folder. */
const ownStyles = import.meta.glob<string>("../routes/*/page.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

/** All that a page needs, the site's styles first. @param routeId "routes/about/route" */
export function pageStyles(routeId = ""): string {
  const own = ownStyles[`../${routeId.replace(/route$/, "page.css")}`] ?? "";
  return `${siteStyles}@layer page{${own}}`;
}

/** The page's ground, which the browser's own bars continue. */
export const themeColor = tokens.match(/--cream: (#\w+);/)?.[1];
