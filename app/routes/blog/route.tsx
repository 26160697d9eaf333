import { categoryPath, feedPath } from "../../../domain/pages/blog-post.ts";
import { PageHero } from "../../components/inner-page.tsx";
import { PostList } from "../../components/posts.tsx";
import { siteContext } from "../../content/site-context.ts";
import { ReadingScene } from "../../drawings/indoor-scenes.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = categoryPath(null);

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ words }, site) => ({
    ...words.seo,
    feedPath,
    structuredData: [breadcrumbNode(site, [{ name: words.breadcrumb, path }])],
  }),
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, posts, words } = context.get(siteContext).content;
  return { imagesUrl: business.imagesUrl, posts, words: words.blog };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { imagesUrl, posts, words } = loaderData;
  return (
    <>
      <PageHero steps={[{ name: words.breadcrumb, path }]} {...words.hero} scene={<ReadingScene />} />
      <div className="wrap blog-list">
        <PostList category={null} words={words.list} {...{ posts, imagesUrl }} />
      </div>
    </>
  );
}
