import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  LocalBusiness,
  Review as ReviewNode,
  Service as ServiceNode,
  Thing,
} from "schema-dts";
import type { Business } from "#domain/business/business.ts";
import type { Location } from "#domain/business/location.ts";
import { widestHours } from "#domain/business/office-hours.ts";
import { highestRating, type Review } from "#domain/business/review.ts";
import { hasNightsAlone, highestCents, priceRangeText, type Service } from "#domain/catalogue/catalogue.ts";
import type { BlogPost } from "#domain/pages/blog-post.ts";
import { fillTemplate, flattenInlineLinks } from "#domain/pages/content-text.ts";
import type { FaqGroup } from "#domain/pages/faq.ts";
import { shareImagePath } from "#domain/pages/page-headers.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { canonicalUrl, type PageHead, type Site } from "./page-head.ts";

/** Returns JSON-LD, escaped so that no content can close the script element. */
export function structuredDataText(things: readonly Thing[]): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

/** All other nodes refer to this one. */
export function businessNode({ business, origin, locations }: Site) {
  return {
    "@type": "LocalBusiness",
    "@id": businessId(origin),
    name: business.name,
    url: canonicalUrl(origin, "/"),
    telephone: business.phone,
    address: {
      "@type": "PostalAddress",
      streetAddress: business.address.street,
      addressLocality: business.address.city,
      addressRegion: business.address.state,
      postalCode: business.address.zip,
      addressCountry: "US",
    },
    areaServed: locations.map((town) => cityNode(town, business)),
  } satisfies LocalBusiness;
}

/** Only the home page contains all facts of the business. */
export function fullBusinessNode(site: Site): LocalBusiness {
  const { business, catalogue, origin } = site;
  const { services } = catalogue;
  const { days: dayOfWeek, opens, closes } = widestHours(business.hours);
  return {
    ...businessNode(site),
    description: business.blurb,
    email: business.email,
    image: origin + shareImagePath,
    foundingDate: String(business.foundedYear),
    priceRange: priceRangeText(services),
    ...(!hasNightsAlone(services) && {
      openingHoursSpecification: { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes },
    }),
    makesOffer: services
      .filter((service) => service.structuredName)
      .map((service) => ({ "@type": "Offer", itemOffered: { "@id": serviceId(origin, service) } })),
  };
}

/** Returns nodes only for services with a `structuredName`. */
export function serviceNodes(
  site: Site,
  services: readonly Service[] = site.catalogue.services,
): ServiceNode[] {
  const { business, origin, locations } = site;
  return services.flatMap((service) => {
    if (!service.structuredName) return [];
    return {
      "@type": "Service",
      "@id": serviceId(origin, service),
      name: service.structuredName,
      description: service.description,
      provider: { "@id": businessId(origin) },
      areaServed: locations.map((town) => cityNode(town, business)),
      offers: { "@type": "Offer", ...offerPrice(service) },
    };
  });
}

/** Google's own reviews may not be marked up, and sample reviews must not be. */
export function reviewNodes({ origin, isRelease }: Site, reviews: readonly Review[]): ReviewNode[] {
  if (!isRelease) return [];
  return reviews.flatMap((review) => {
    if (!review.quote || review.showGoogleBranding) return [];
    return {
      "@type": "Review",
      itemReviewed: { "@id": businessId(origin) },
      author: { "@type": "Person", name: review.author },
      reviewBody: review.quote,
      reviewRating: { "@type": "Rating", ratingValue: review.rating, bestRating: highestRating },
    };
  });
}

/** `steps` follow the home page. */
export function breadcrumbNode(
  { origin, words }: Site,
  steps: readonly { name: string; path: string }[],
): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: words.breadcrumb.home, path: "/" }, ...steps].map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: canonicalUrl(origin, path),
    })),
  };
}

export function headOfPage(
  site: Site,
  path: string,
  words: { seo: PageHead; breadcrumb: string },
  nodes: Thing[] = [],
): PageHead {
  const breadcrumb = breadcrumbNode(site, [{ name: words.breadcrumb, path }]);
  return { ...words.seo, structuredData: [...nodes, breadcrumb] };
}

export function faqNode(groups: readonly FaqGroup[]): FAQPage {
  return {
    "@type": "FAQPage",
    mainEntity: groups
      .flatMap(({ items }) => items)
      .map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: flattenInlineLinks(answer) },
      })),
  };
}

function businessId(origin: string): string {
  return `${origin}/#business`;
}

function serviceId(origin: string, service: Service): string {
  return `${origin}/services#${service.id}`;
}

function cityNode({ name, state }: Pick<Location, "name" | "state">, { address }: Pick<Business, "address">) {
  return { "@type": "City", name: `${name}, ${state ?? address.state}` } as const;
}

/** Gives a price that can rise as its lowest amount, with its highest if that is known. */
function offerPrice(service: Service) {
  const price = service.price.minCents / 100;
  const highest = highestCents(service);
  const offer = { price, priceCurrency: "USD" };
  if (highest === service.price.minCents) return offer;
  const priceSpecification = {
    "@type": "PriceSpecification",
    minPrice: price,
    ...(highest !== null && { maxPrice: highest / 100 }),
    priceCurrency: "USD",
  } as const;
  return { ...offer, priceSpecification };
}

export function cityServiceNodes(
  { business, origin }: Site,
  town: Pick<Location, "name" | "state"> & {
    path: string;
    words: PageWords["cities"]["everyCity"]["services"];
  },
  cards: readonly { service: Service; title: string; text: string }[],
): ServiceNode[] {
  return cards.map(({ service, title, text }) => ({
    "@type": "Service",
    "@id": `${origin}${town.path}#${service.id}`,
    name: fillTemplate(town.words.inTown, { service: title, town: town.name }),
    description: text,
    serviceType: service.structuredName ?? service.title,
    provider: { "@id": businessId(origin) },
    areaServed: cityNode(town, business),
    offers: { "@type": "Offer", ...offerPrice(service) },
  }));
}

export function blogPostingNode(
  { business, origin }: Site,
  post: BlogPost,
  { path, image }: { path: string; image: string },
) {
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    image,
    author: {
      "@type": post.author === business.name ? "Organization" : "Person",
      name: post.author,
      url: canonicalUrl(origin, "/about"),
    },
    publisher: { "@type": "LocalBusiness", "@id": businessId(origin), name: business.name },
    datePublished: post.date,
    dateModified: post.date,
    mainEntityOfPage: { "@type": "WebPage", "@id": canonicalUrl(origin, path) },
    articleSection: post.category,
    keywords: post.keywords,
  } satisfies BlogPosting;
}
