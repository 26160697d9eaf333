import { Fragment } from "react";
import { data } from "react-router";
import type { Person } from "#domain/business/people.ts";
import { longDate } from "#domain/calendar-date.ts";
import {
  categoryPath,
  findPost,
  type BlogPost as Post,
  postPath,
  relatedPosts,
  sceneOf,
} from "#domain/pages/blog-post.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { shareImagePath } from "#domain/pages/page-headers.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { imageAddress } from "#domain/pages/photos.ts";
import { Breadcrumb, type BreadcrumbStep, PageHero } from "../../components/inner-page.tsx";
import { FilledTemplate, QuietLink, SecondaryLink } from "../../components/page-words.tsx";
import { Portrait } from "../../components/portrait.tsx";
import { PostCard, PostImage } from "../../components/posts.tsx";
import { useSite } from "../../components/use-site.tsx";
import { siteContext } from "../../content/site-context.ts";
import { LazyDrawing } from "../../drawings/drawing.tsx";
import type { PageHandle, Site } from "../../seo/page-head.ts";
import { blogPostingNode, breadcrumbNode, businessNode } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Words = PageWords["blog"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head({ post, words }, site) {
    const picture = pictureOf(post, site);
    return {
      title: post.seoTitle ?? post.title,
      description: post.seoDescription ?? post.excerpt,
      keywords: post.keywords,
      article: { publishedOn: post.date, section: post.category },
      ...(picture && { image: { url: picture, alt: post.imageAlt ?? post.title } }),
      structuredData: [
        businessNode(site),
        blogPostingNode(site, post, {
          path: postPath(post),
          image: picture ?? site.origin + shareImagePath,
        }),
        breadcrumbNode(site, stepsTo(post, words)),
      ],
    };
  },
  missingHead: ({ words }) => words.notFound.post.seo,
};

export function loader({ context, params }: Route.LoaderArgs) {
  const { business, posts, team, words } = context.get(siteContext).content;
  const post = findPost(posts, params.id);
  if (!post) throw data(null, { status: 404 });
  return {
    people: [...team, ...business.owners],
    post,
    related: relatedPosts(posts, post),
    words: words.blog,
  };
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { people, post, related, words } = loaderData;
  return (
    <>
      <article aria-label={post.title}>
        <PostHead post={post} words={words} />
        <div className="wrap split post-columns">
          <div className="prose post-body">
            <Body html={post.html} spots={post.spots} />
            <Author {...{ post, people }} template={words.author} />
          </div>
          <Offer words={words.offer} />
        </div>
      </article>
      {related.length > 0 && <Related posts={related} title={words.related} />}
    </>
  );
}

export function ErrorBoundary() {
  const { title, text, blog, button } = useSite().words.notFound.post;
  const steps = [
    { name: blog, path: categoryPath(null) },
    { name: title, path: "" },
  ];
  return (
    <PageHero {...{ steps, title, text }} scene="reading">
      <p className="actions">
        <SecondaryLink href={categoryPath(null)}>{button}</SecondaryLink>
      </p>
    </PageHero>
  );
}

function PostHead({ post, words }: { post: Post; words: Words }) {
  const { postCard } = useSite().words;
  return (
    <header className="hero post-head">
      <div className="wrap split">
        <div className="stack">
          <Breadcrumb steps={stepsTo(post, words)} />
          <p className="line small post-facts">
            <a className="eyebrow" href={categoryPath(post.category)}>
              {post.category}
            </a>
            <time dateTime={post.date}>{longDate(post.date)}</time>
            <span>{fillTemplate(postCard.readTime, { minutes: post.readTime })}</span>
          </p>
          <h1>{post.title}</h1>
          <p className="lede">{post.excerpt}</p>
        </div>
        <PostImage post={post} use="hero" />
      </div>
    </header>
  );
}

/** The first drawing is placed beside the first section that has a title, the second beside the third, and so on. */
function Body({ html, spots }: { html: string; spots: Post["spots"] }) {
  return html.split(/(?=<h2)/).map((section, i) => {
    const spot = i % 2 === 1 ? spots[(i - 1) / 2] : undefined;
    return (
      <Fragment key={section}>
        {spot && <LazyDrawing name={`spot-${spot}`} className="spot" />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized where the content is read */}
        <div dangerouslySetInnerHTML={{ __html: section }} />
      </Fragment>
    );
  });
}

type AuthorProps = {
  post: Post;
  people: readonly (Person & { role?: string })[];
  template: Words["author"];
};

/** Shows the author with a portrait if the author is one of the business's people. */
function Author({ post, people, template }: AuthorProps) {
  const person = people.find(({ name }) => name === post.author);
  const name = <strong translate="no">{post.author}</strong>;
  return (
    <p className="face small">
      {person && <Portrait person={person} />}
      <span>
        <FilledTemplate template={template} values={{ name }} />
        {person?.role && `, ${person.role}`}
      </span>
    </p>
  );
}

function Offer({ words }: { words: Words["offer"] }) {
  return (
    <aside className="card padded in-view post-offer" aria-labelledby="offer">
      <h2 id="offer">{words.title}</h2>
      <p className="actions">
        <SecondaryLink href="/contact">{words.contactButton}</SecondaryLink>
        <QuietLink href="/services">{words.servicesButton}</QuietLink>
      </p>
    </aside>
  );
}

function Related({ posts, title }: { posts: readonly Post[]; title: string }) {
  return (
    <section className="band related" aria-labelledby="related">
      <div className="wrap section">
        <h2 id="related">{title}</h2>
        <div className="posts">
          {posts.map((post) => (
            <PostCard key={post.id} headingLevel={3} post={post} />
          ))}
        </div>
      </div>
    </section>
  );
}

function stepsTo(post: Post, { breadcrumb }: Words): BreadcrumbStep[] {
  return [
    { name: breadcrumb, path: categoryPath(null) },
    { name: post.title, path: postPath(post) },
  ];
}

/** Returns undefined for a post with a drawing, which is not a file. */
function pictureOf({ image }: Post, { business: { imagesUrl }, origin }: Site): string | undefined {
  return sceneOf(image) ? undefined : imageAddress(image, "hero", { siteOrigin: origin, imagesUrl });
}
