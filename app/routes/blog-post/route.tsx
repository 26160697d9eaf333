import { data } from "react-router";
import type { Business } from "../../../domain/business/business.ts";
import { longDate } from "../../../domain/calendar-date.ts";
import {
  categoryPath,
  feedPath,
  findPost,
  type BlogPost as Post,
  postPath,
  readTimeText,
  relatedPosts,
  sceneOf,
} from "../../../domain/pages/blog-post.ts";
import { imageAddress } from "../../../domain/pages/image-address.ts";
import { Breadcrumb, type BreadcrumbStep, pageSteps } from "../../components/breadcrumb.tsx";
import { PageHero } from "../../components/page-hero.tsx";
import { PostCard } from "../../components/post-card.tsx";
import { PostImage } from "../../components/post-image.tsx";
import { siteContext } from "../../content/site-context.ts";
import { ReadingScene } from "../../drawings/reading-scene.tsx";
import { blogPostingNode } from "../../seo/blog-posting-node.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import { shareImagePath } from "../../seo/share-image.ts";
import { breadcrumbNode, businessNode } from "../../seo/structured-data.ts";
import blogStyles from "../../styles/blog.css?inline";
import innerPageStyles from "../../styles/inner-page.css?inline";
import type { Route } from "./+types/route";
import postStyles from "./post.css?inline";

const notFound = "Post not found";
const blogSteps = pageSteps("Blog", categoryPath(null));

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, blogStyles, postStyles] : [],
  head({ business, towns, post }, origin) {
    const site = { business, towns, origin };
    const picture = pictureOf(post, business, origin);
    return {
      title: post.seoTitle ?? post.title,
      description: post.seoDescription ?? post.excerpt,
      keywords: post.keywords,
      article: { publishedOn: post.date, section: post.category },
      feedPath,
      ...(picture && { image: { url: picture, alt: post.title } }),
      structuredData: [
        businessNode(site),
        blogPostingNode(site, post, {
          path: postPath(post),
          image: picture ?? site.origin + shareImagePath(postPath(post)),
        }),
        breadcrumbNode(site.origin, stepsTo(post)),
      ],
    };
  },
  missingHead: {
    title: notFound,
    description: "There is no post at this address.",
    isIndexed: false,
  },
};

export function loader({ context, params }: Route.LoaderArgs) {
  const { business, catalogue, locations, posts } = context.get(siteContext).content;
  const post = findPost(posts, params.id);
  if (!post) throw data(null, { status: 404 });
  return {
    business,
    introCallMinutes: catalogue.introCallMinutes,
    towns: locations.map(({ name }) => name),
    post,
    related: relatedPosts(posts, post),
  };
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { business, post, related, introCallMinutes } = loaderData;
  return (
    <>
      <article>
        <PostHead post={post} business={business} />
        <div className="wrap post-columns">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized where the content is read */}
          <div className="post-body" dangerouslySetInnerHTML={{ __html: post.html }} />
          <Consultation introCallMinutes={introCallMinutes} />
        </div>
      </article>
      {related.length > 0 && <Related posts={related} imagesUrl={business.imagesUrl} />}
    </>
  );
}

export function ErrorBoundary() {
  return (
    <PageHero
      steps={[...blogSteps, { name: notFound, path: "" }]}
      title={notFound}
      text="There is no post at this address. It may have a new name."
      scene={<ReadingScene />}
    >
      <p className="actions">
        <a className="button button-primary" href={categoryPath(null)}>
          Back to the blog
        </a>
      </p>
    </PageHero>
  );
}

function PostHead({ post, business }: { post: Post; business: Business }) {
  return (
    <header className="post-head">
      <div className="wrap">
        <div className="post-title">
          <Breadcrumb steps={stepsTo(post)} />
          <p className="post-facts">
            <a className="post-category" href={categoryPath(post.category)}>
              {post.category}
            </a>
            <time dateTime={post.date}>{longDate(post.date)}</time>
            <span>{readTimeText(post)}</span>
          </p>
          <h1>{post.title}</h1>
          <p className="lede">{post.excerpt}</p>
        </div>
        <PostImage post={post} use="hero" imagesUrl={business.imagesUrl} isFirstSeen />
      </div>
    </header>
  );
}

function Consultation({ introCallMinutes }: { introCallMinutes: number }) {
  return (
    <aside className="post-offer" aria-labelledby="offer">
      <h2 id="offer">Would a second pair of hands help?</h2>
      <p>
        Tell us about your pets in a call of about {introCallMinutes} minutes. It is free, and nothing is
        booked until you have met your sitter.
      </p>
      <p className="actions">
        <a className="button button-primary" href="/contact">
          Get Free Consultation
        </a>
        <a className="button button-secondary" href="/services">
          View Our Services
        </a>
      </p>
    </aside>
  );
}

function Related({ posts, imagesUrl }: { posts: readonly Post[]; imagesUrl: string | undefined }) {
  return (
    <section className="band related" aria-labelledby="related">
      <div className="wrap section">
        <h2 id="related">Related articles</h2>
        <div className="posts">
          {posts.map((post) => (
            <PostCard key={post.id} headingLevel={3} {...{ post, imagesUrl }} />
          ))}
        </div>
      </div>
    </section>
  );
}

function stepsTo(post: Post): BreadcrumbStep[] {
  return [...blogSteps, { name: post.title, path: postPath(post) }];
}

/** Undefined for a post with a drawing, which is no file. */
function pictureOf({ image }: Post, { imagesUrl }: Business, origin: string): string | undefined {
  return sceneOf(image) ? undefined : imageAddress(image, "hero", { siteOrigin: origin, imagesUrl });
}
