import { data } from "react-router";
import { categoriesOf, categoryPath } from "#domain/pages/blog-post.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { findPostListPage, type PostListPage, postListPath, postsOn } from "#domain/pages/post-list.ts";
import { PageNotFound } from "../../components/error-pages.tsx";
import { type BreadcrumbStep, PageTitle } from "../../components/inner-page.tsx";
import { PostList } from "../../components/posts.tsx";
import { siteContext } from "../../content/site-context.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import { notFoundHead, type PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Words = PageWords["blog"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head({ page, words }, site) {
    const { title, description, keywords } = listSeo(page, words);
    const { number, count } = page;
    return {
      title: pagedTitle(page, title, words),
      description:
        number === 1
          ? description
          : fillTemplate(words.laterPage.description, { number, count, description }),
      keywords,
      ...adjacentPaths(page),
      structuredData: [breadcrumbNode(site, stepsTo(page, words))],
    };
  },
  missingHead: notFoundHead,
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { posts, words } = context.get(siteContext).content;
  const page = findPostListPage(posts, new URL(request.url).pathname);
  if (!page) throw data(null, { status: 404 });
  return {
    page,
    posts: postsOn(page, posts),
    categories: categoriesOf(posts),
    words: words.blog,
  };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { page, posts, categories, words } = loaderData;
  const { category } = page;
  const { title, text } = category
    ? { title: category, text: words.category.subjects[category] }
    : words.hero;
  return (
    <>
      <header className="wrap figure-head blog-head">
        <div className="stack">
          <PageTitle steps={stepsTo(page, words)} title={pagedTitle(page, title, words)} text={text} />
        </div>
        <Drawing name="reading" />
      </header>
      <div className="wrap blog-list">
        <PostList words={words.list} {...{ posts, categories, category }} />
        {page.count > 1 && <Paging page={page} words={words.paging} />}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <PageNotFound />;
}

function Paging({ page, words }: { page: PostListPage; words: Words["paging"] }) {
  const { newerPath, olderPath } = adjacentPaths(page);
  return (
    <nav className="line paging" aria-label={words.title}>
      {newerPath && (
        <a className="button button-secondary" href={newerPath} rel="prev">
          {words.newer}
        </a>
      )}
      <span>{fillTemplate(words.position, page)}</span>
      {olderPath && (
        <a className="button button-secondary" href={olderPath} rel="next">
          {words.older}
        </a>
      )}
    </nav>
  );
}

function listSeo({ category }: PostListPage, { category: ofCategory, seo }: Words): Words["seo"] {
  if (!category) return seo;
  return {
    title: fillTemplate(ofCategory.seoTitle, { category }),
    description: ofCategory.subjects[category],
    keywords: [fillTemplate(ofCategory.keyword, { category: category.toLowerCase() })],
  };
}

/** Search engines want a different title on each page. */
function pagedTitle({ number }: PostListPage, title: string, { laterPage }: Words): string {
  return number === 1 ? title : fillTemplate(laterPage.title, { title, number });
}

function adjacentPaths({ category, number, count }: PostListPage) {
  return {
    newerPath: number > 1 ? postListPath({ category, number: number - 1 }) : undefined,
    olderPath: number < count ? postListPath({ category, number: number + 1 }) : undefined,
  };
}

function stepsTo(page: PostListPage, { breadcrumb, laterPage }: Words): BreadcrumbStep[] {
  const { category, number } = page;
  return [
    { name: breadcrumb, path: categoryPath(null) },
    ...(category ? [{ name: category, path: categoryPath(category) }] : []),
    ...(number > 1 ? [{ name: fillTemplate(laterPage.step, { number }), path: postListPath(page) }] : []),
  ];
}
