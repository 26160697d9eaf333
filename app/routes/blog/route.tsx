import { feedPath } from "../../../domain/pages/blog-post.ts";
import { pageSteps } from "../../components/breadcrumb.tsx";
import { PageHero } from "../../components/page-hero.tsx";
import { PostList } from "../../components/post-list.tsx";
import { siteContext } from "../../content/site-context.ts";
import { ReadingScene } from "../../drawings/reading-scene.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import blogStyles from "../../styles/blog.css?inline";
import innerPageStyles from "../../styles/inner-page.css?inline";
import type { Route } from "./+types/route";

const steps = pageSteps("Blog", "/blog");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, blogStyles] : [],
  head: ({ business }, origin) => ({
    title: `Pet Care Blog for ${business.region}`,
    description: `Weather, wildlife, walks, medicine and travel: practical notes on living with dogs and cats in ${business.region}.`,
    keywords: ["pet care blog", `pets in ${business.address.city}`, "pet safety"],
    feedPath,
    structuredData: [breadcrumbNode(origin, steps)],
  }),
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, posts } = context.get(siteContext).content;
  return { business, posts };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { business, posts } = loaderData;
  return (
    <>
      <PageHero
        steps={steps}
        title="The pet care blog"
        text="Weather, wildlife, walks, medicine and travel: what we have learned in other people's kitchens, written down for yours."
        scene={<ReadingScene />}
      />
      <div className="wrap blog-list">
        <PostList posts={posts} category={null} imagesUrl={business.imagesUrl} />
      </div>
    </>
  );
}
