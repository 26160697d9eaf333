import { data } from "react-router";
import { type BlogCategory, categoryPath, feedPath, findCategory } from "../../../domain/pages/blog-post.ts";
import { type BreadcrumbStep, pageSteps } from "../../components/breadcrumb.tsx";
import { PageHero } from "../../components/page-hero.tsx";
import { PageNotFound } from "../../components/page-not-found.tsx";
import { PostList } from "../../components/post-list.tsx";
import { siteContext } from "../../content/site-context.ts";
import { ReadingScene } from "../../drawings/reading-scene.tsx";
import { notFoundHead, type PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import blogStyles from "../../styles/blog.css?inline";
import heroStyles from "../../styles/hero.css?inline";
import innerPageStyles from "../../styles/inner-page.css?inline";
import type { Route } from "./+types/route";

const subjects: Record<BlogCategory, string> = {
  Safety: "Heat, storms, wildlife and what grows beside the trail: keeping a pet out of trouble here.",
  "Pet Care": "The everyday things: seasons, routines, and whom to trust with a key.",
  Health: "Walks, medicine and the habits that keep a dog or cat well between visits to the vet.",
  Travel: "Leaving home without leaving anything out, for you, your pets and your house.",
  "Senior Care": "Softer beds, shorter walks and sharper eyes: living well with an old friend.",
};

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [heroStyles, innerPageStyles, blogStyles] : [],
  head: ({ category }, origin) => ({
    title: `${category} Posts on the Pet Care Blog`,
    description: subjects[category],
    keywords: [`pet ${category.toLowerCase()}`],
    feedPath,
    structuredData: [breadcrumbNode(origin, stepsTo(category))],
  }),
  missingHead: notFoundHead,
};

export function loader({ context, params }: Route.LoaderArgs) {
  const category = findCategory(params.slug);
  if (!category) throw data(null, { status: 404 });
  const { business, posts } = context.get(siteContext).content;
  return { business, category, posts: posts.filter((post) => post.category === category) };
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { business, category, posts } = loaderData;
  return (
    <>
      <PageHero
        steps={stepsTo(category)}
        title={category}
        text={subjects[category]}
        scene={<ReadingScene />}
      />
      <div className="wrap blog-list">
        <PostList posts={posts} category={category} imagesUrl={business.imagesUrl} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <PageNotFound />;
}

function stepsTo(category: BlogCategory): BreadcrumbStep[] {
  return [...pageSteps("Blog", categoryPath(null)), { name: category, path: categoryPath(category) }];
}
