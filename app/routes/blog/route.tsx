import { data } from "react-router";
import { type BlogCategory, categoriesOf, categoryPath } from "#domain/pages/blog-post.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { PageNotFound } from "../../components/error-pages.tsx";
import { type BreadcrumbStep, PageTitle } from "../../components/inner-page.tsx";
import { PostCard } from "../../components/posts.tsx";
import { siteContext } from "../../content/site-context.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import { notFoundHead, type PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Words = PageWords["blog"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head({ category, words }, site) {
    return {
      ...listSeo(category, words),
      structuredData: [breadcrumbNode(site, stepsTo(category, words))],
    };
  },
  missingHead: notFoundHead,
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { posts, words } = context.get(siteContext).content;
  const { pathname } = new URL(request.url);
  const categories = categoriesOf(posts);
  const category = [null, ...categories].find((each) => categoryPath(each) === pathname);
  if (category === undefined) throw data(null, { status: 404 });
  return {
    ...{ category, categories },
    posts: category ? posts.filter((post) => post.category === category) : posts,
    words: words.blog,
  };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { category, posts, categories, words } = loaderData;
  const { title, text } = category
    ? { title: category, text: words.category.subjects[category] }
    : words.hero;
  return (
    <>
      <header className="wrap figure-head blog-head">
        <div className="stack">
          <PageTitle steps={stepsTo(category, words)} title={title} text={text} />
        </div>
        <Drawing name="reading" />
      </header>
      <div className="wrap blog-list">
        <nav className="post-choices" aria-label={words.list.categories}>
          <ul className="line categories">
            {[null, ...categories].map((each) => (
              <li key={categoryPath(each)}>
                <a
                  className="pill"
                  href={categoryPath(each)}
                  aria-current={each === category ? "page" : undefined}
                >
                  {each ?? words.list.all}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="posts">
          {posts.map((post, i) => (
            <PostCard key={post.id} headingLevel={2} isLead={i === 0 && posts.length % 3 === 1} post={post} />
          ))}
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <PageNotFound />;
}

function listSeo(category: BlogCategory | null, { category: ofCategory, seo }: Words): Words["seo"] {
  if (!category) return seo;
  return {
    title: fillTemplate(ofCategory.seoTitle, { category }),
    description: ofCategory.subjects[category],
    keywords: [fillTemplate(ofCategory.keyword, { category: category.toLowerCase() })],
  };
}

function stepsTo(category: BlogCategory | null, { breadcrumb }: Words): BreadcrumbStep[] {
  return [
    { name: breadcrumb, path: categoryPath(null) },
    ...(category ? [{ name: category, path: categoryPath(category) }] : []),
  ];
}
