import type { BlogPosting } from "schema-dts";
import type { Business } from "../../domain/business/business.ts";
import type { BlogPost } from "../../domain/pages/blog-post.ts";
import { canonicalUrl } from "./page-head.ts";
import { businessId } from "./structured-data.ts";

/** A post is not changed after its day. @param image absolute address */
export function blogPostingNode(
  { business, origin }: { business: Business; origin: string },
  post: BlogPost,
  { path, image }: { path: string; image: string },
) {
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    image,
    author: { "@type": "Organization", name: post.author, url: canonicalUrl(origin, "/about") },
    publisher: { "@type": "LocalBusiness", "@id": businessId(origin), name: business.name },
    datePublished: post.date,
    dateModified: post.date,
    mainEntityOfPage: { "@type": "WebPage", "@id": canonicalUrl(origin, path) },
    articleSection: post.category,
    keywords: post.keywords,
  } satisfies BlogPosting;
}
