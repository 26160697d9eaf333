import { data } from "react-router";
import { type BlogCategory, categoryPath, feedPath, findCategory } from "../../../domain/pages/blog-post.ts";
import type { PageWords } from "../../../domain/pages/page-schemas.ts";
import { fillTemplate } from "../../../domain/pages/content-text.ts";
import { type BreadcrumbStep, PageHero } from "../../components/inner-page.tsx";
import { PageNotFound } from "../../components/error-pages.tsx";
import { PostList } from "../../components/posts.tsx";
import { siteContext } from "../../content/site-context.ts";
import { ReadingScene } from "../../drawings/indoor-scenes.tsx";
import { notFoundHead, type PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ category, words }, site) => ({
    title: fillTemplate(words.category.seoTitle, { category }),
    description: words.category.subjects[category],
    keywords: [fillTemplate(words.category.keyword, { category: category.toLowerCase() })],
    feedPath,
    structuredData: [breadcrumbNode(site, stepsTo(category, words))],
  }),
  missingHead: notFoundHead,
};

export function loader({ context, params }: Route.LoaderArgs) {
  const category = findCategory(params.slug);
  if (!category) throw data(null, { status: 404 });
  const { business, posts, words } = context.get(siteContext).content;
  return {
    imagesUrl: business.imagesUrl,
    category,
    posts: posts.filter((post) => post.category === category),
    words: words.blog,
  };
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { imagesUrl, category, posts, words } = loaderData;
  return (
    <>
      <PageHero
        steps={stepsTo(category, words)}
        title={category}
        text={words.category.subjects[category]}
        scene={<ReadingScene />}
      />
      <div className="wrap blog-list">
        <PostList words={words.list} {...{ posts, category, imagesUrl }} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <PageNotFound />;
}

function stepsTo(category: BlogCategory, { breadcrumb }: PageWords["blog"]): BreadcrumbStep[] {
  return [
    { name: breadcrumb, path: categoryPath(null) },
    { name: category, path: categoryPath(category) },
  ];
}
