import { longDate } from "#domain/calendar-date.ts";
import { type BlogPost, postPath, sceneOf } from "#domain/pages/blog-post.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { ImageUse } from "#domain/pages/photos.ts";
import { Drawing, LazyDrawing } from "../drawings/drawing.tsx";
import { Image } from "./image.tsx";
import { useSite } from "./use-site.tsx";

type PostCardProps = {
  post: BlogPost;
  /** Spans the whole row. */
  isLead?: boolean;
  headingLevel: 2 | 3;
};

export function PostCard({ post, isLead = false, headingLevel }: PostCardProps) {
  const { postCard } = useSite().words;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={isLead ? "card post-card post-lead" : "card post-card"} aria-label={post.title}>
      <PostImage use={isLead ? "hero" : "card"} post={post} />
      <div className="card-body">
        <p className="line small post-facts">
          <span className="eyebrow">{post.category}</span>
          <span>{fillTemplate(postCard.readTime, { minutes: post.readTime })}</span>
        </p>
        <Heading>{post.title}</Heading>
        <p className="post-excerpt">{post.excerpt}</p>
        <p className="line apart post-end">
          <time dateTime={post.date}>{longDate(post.date)}</time>
          <a href={postPath(post)}>
            {postCard.more}
            <span className="sr-only"> {fillTemplate(postCard.about, { title: post.title })}</span>
            <span aria-hidden="true">&nbsp;→</span>
          </a>
        </p>
      </div>
    </article>
  );
}

type PostImageProps = {
  post: Pick<BlogPost, "image" | "imageAlt">;
  use: ImageUse;
};

/** A hero has alternative text; on a card the title beside it is enough. */
export function PostImage({ post, use }: PostImageProps) {
  const scene = sceneOf(post.image);
  const alt = use === "hero" ? post.imageAlt : "";
  const Scene = use === "hero" ? Drawing : LazyDrawing;
  return (
    <div className="post-image">
      {scene ? <Scene name={scene} /> : <Image image={post.image} alt={alt ?? ""} use={use} />}
    </div>
  );
}
