import { longDate } from "../../domain/calendar-date.ts";
import { type BlogPost, postPath } from "../../domain/pages/blog-post.ts";
import { fillTemplate } from "../../domain/pages/template.ts";
import { PostImage } from "./post-image.tsx";
import { useSharedWords } from "./shared-words.tsx";

type Props = {
  post: BlogPost;
  imagesUrl: string | undefined;
  /** Stands over the others, across the whole list. */
  isLead?: boolean;
  isFirstSeen?: boolean;
  headingLevel: 2 | 3;
};

export function PostCard({ post, imagesUrl, isLead = false, isFirstSeen = false, headingLevel }: Props) {
  const { postCard } = useSharedWords();
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={isLead ? "card post-card post-lead" : "card post-card"}>
      <PostImage use={isLead ? "hero" : "card"} {...{ post, imagesUrl, isFirstSeen }} />
      <div className="card-body">
        <p className="post-facts">
          <span className="post-category">{post.category}</span>
          <span>{fillTemplate(postCard.readTime, { minutes: post.readTime })}</span>
        </p>
        <Heading>{post.title}</Heading>
        <p className="post-excerpt">{post.excerpt}</p>
        <p className="post-end">
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
