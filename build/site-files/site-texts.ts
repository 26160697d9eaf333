import type { Content } from "#app/content/read-content.ts";
import { canonicalUrl } from "#app/seo/page-head.ts";
import { shareHeadline } from "#app/seo/share-image.ts";
import type { Business } from "#domain/business/business.ts";
import { visitHoursText } from "#domain/business/office-hours.ts";
import { phoneHoursText } from "#domain/business/phone-hours-text.ts";
import { priceDetailText, priceText } from "#domain/catalogue/catalogue.ts";
import { formatList } from "#domain/format-list.ts";
import { type BlogPost, feedPath, postPath } from "#domain/pages/blog-post.ts";
import { displayPhone } from "#domain/phone-number.ts";
import type { BuiltPage } from "../read-built-pages.ts";

/** `changedOn` is left out when unknown: a wrong day is worse than none. */
type SitemapEntry = { url: string; changedOn?: string | undefined };

/** https://www.sitemaps.org/protocol.html */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, changedOn }) => {
    const lastmod = changedOn ? `<lastmod>${changedOn}</lastmod>` : "";
    return `  <url><loc>${escapeXml(url)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}

/** RSS 2.0: https://www.rssboard.org/rss-specification */
export function blogFeed(
  posts: readonly BlogPost[],
  { business, origin }: { business: Pick<Business, "name" | "blurb">; origin: string },
): string {
  const newest = posts[0] ? element("lastBuildDate", feedDate(posts[0].date)) : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element("title", `${business.name}: the blog`)}${element("link", canonicalUrl(origin, "/blog"))}${element("description", business.blurb)}<language>en-us</language>
<atom:link href="${escapeXml(origin + feedPath)}" rel="self" type="application/rss+xml"/>
${newest}${posts.map((post) => item(post, origin)).join("")}</channel>
</rss>
`;
}

function item(post: BlogPost, origin: string): string {
  const url = canonicalUrl(origin, postPath(post));
  return `<item>
${element("title", post.title)}${element("link", url)}${element("guid", url)}${element("pubDate", feedDate(post.date))}${element("dc:creator", post.author)}${element("category", post.category)}${element("description", post.excerpt)}</item>
`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`;
}

/** RFC 822 wants a time: noon falls on the same day all over America. */
function feedDate(date: string): string {
  return new Date(`${date}T12:00:00Z`).toUTCString().replace("GMT", "+0000");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** https://llmstxt.org */
export function llmsText(
  { business, catalogue, locations }: Pick<Content, "business" | "catalogue" | "locations">,
  pages: readonly BuiltPage[],
  origin: string,
): string {
  const { address, hours } = business;
  const services = catalogue.services.map((service) => {
    const detail = priceDetailText(service, catalogue.overnightFactors);
    return `- ${service.title}: ${priceText(service.price)}${detail ? `. ${detail}` : ""}. ${service.description}`;
  });
  const links = pages.map(
    ({ path, title, description }) =>
      `- [${shareHeadline(title, business)}](${canonicalUrl(origin, path)}): ${description}`,
  );
  return `# ${business.name}

> ${business.blurb}

## Contact

- Phone: ${displayPhone(business.phone)}, answered ${phoneHoursText(business)}
- Email: ${business.email}
- Address: ${address.street}, ${address.city}, ${address.state} ${address.zip}
- Area: ${formatList(
    locations.map(({ name }) => name),
    "and",
  )} in ${business.region}
- Visits: ${visitHoursText(hours)}

## Services and prices

Prices are US dollars and can rise for ${formatList(catalogue.extraChargeFactors, "or")}.

${services.join("\n")}

## Pages

${links.join("\n")}
`;
}
