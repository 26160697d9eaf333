import type { BlogPosting } from "schema-dts";
import type { BlogPost } from "../../domain/pages/blog-post.ts";
import { canonicalUrl } from "./page-head.ts";
import type { Site } from "./site.ts";
import { businessId } from "./structured-data.ts";

/** A post is not changed after its day. @param image absolute address */
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
    author: { "@type": "Organization", name: post.author, url: canonicalUrl(origin, "/about") },
    publisher: { "@type": "LocalBusiness", "@id": businessId(origin), name: business.name },
    datePublished: post.date,
    dateModified: post.date,
    mainEntityOfPage: { "@type": "WebPage", "@id": canonicalUrl(origin, path) },
    articleSection: post.category,
    keywords: post.keywords,
  } satisfies BlogPosting;
}
