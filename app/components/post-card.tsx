import { longDate } from "../../domain/calendar-date.ts";
import { type BlogPost, postPath, readTimeText } from "../../domain/pages/blog-post.ts";
import { PostImage } from "./post-image.tsx";

type Props = {
  post: BlogPost;
  imagesUrl: string | undefined;
  /** Stands over the others, across the whole list. */
  isLead?: boolean;
  isFirstSeen?: boolean;
  headingLevel: 2 | 3;
};

export function PostCard({ post, imagesUrl, isLead = false, isFirstSeen = false, headingLevel }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={isLead ? "card post-card post-lead" : "card post-card"}>
      <PostImage use={isLead ? "hero" : "card"} {...{ post, imagesUrl, isFirstSeen }} />
      <div className="post-words">
        <p className="post-facts">
          <span className="post-category">{post.category}</span>
          <span>{readTimeText(post)}</span>
        </p>
        <Heading>{post.title}</Heading>
        <p className="post-excerpt">{post.excerpt}</p>
        <p className="post-end">
          <time dateTime={post.date}>{longDate(post.date)}</time>
          <a href={postPath(post)}>
            Read More<span className="sr-only"> about {post.title}</span>
            <span aria-hidden="true">&nbsp;→</span>
          </a>
        </p>
      </div>
    </article>
  );
}
