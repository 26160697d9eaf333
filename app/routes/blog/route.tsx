import { data } from "react-router";
import { type BlogCategory, categoryPath, feedPath, findCategory } from "../../../domain/pages/blog-post.ts";
import { fillTemplate } from "../../../domain/pages/content-text.ts";
import type { PageWords } from "../../../domain/pages/page-schemas.ts";
import { PageNotFound } from "../../components/error-pages.tsx";
import { type BreadcrumbStep, PageHero } from "../../components/inner-page.tsx";
import { PostList } from "../../components/posts.tsx";
import { siteContext } from "../../content/site-context.ts";
import { notFoundHead, type PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Words = PageWords["blog"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ category, words }, site) => ({
    ...(category ? categorySeo(category, words) : words.seo),
    feedPath,
    structuredData: [breadcrumbNode(site, stepsTo(category, words))],
  }),
  missingHead: notFoundHead,
};

/** All posts, or those of the category that the address names. */
export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const category = slug === undefined ? null : findCategory(slug);
  if (category === undefined) throw data(null, { status: 404 });
  const { business, posts, words } = context.get(siteContext).content;
  return {
    imagesUrl: business.imagesUrl,
    category,
    posts: posts.filter((post) => category === null || post.category === category),
    words: words.blog,
  };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { imagesUrl, category, posts, words } = loaderData;
  const hero = category ? { title: category, text: words.category.subjects[category] } : words.hero;
  return (
    <>
      <PageHero steps={stepsTo(category, words)} {...hero} scene="reading" />
      <div className="wrap blog-list">
        <PostList words={words.list} {...{ posts, category, imagesUrl }} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <PageNotFound />;
}

function categorySeo(category: BlogCategory, { category: { seoTitle, subjects, keyword } }: Words) {
  return {
    title: fillTemplate(seoTitle, { category }),
    description: subjects[category],
    keywords: [fillTemplate(keyword, { category: category.toLowerCase() })],
  };
}

function stepsTo(category: BlogCategory | null, { breadcrumb }: Words): BreadcrumbStep[] {
  const all = { name: breadcrumb, path: categoryPath(null) };
  return category ? [all, { name: category, path: categoryPath(category) }] : [all];
}
