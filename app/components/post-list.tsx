import { Rss } from "lucide-react";
import {
  type BlogCategory,
  type BlogPost,
  blogCategories,
  categoryPath,
  feedPath,
} from "../../domain/pages/blog-post.ts";
import type { PageWords } from "../../domain/pages/page-schemas.ts";
import { PostCard } from "./post-card.tsx";

type Props = {
  posts: readonly BlogPost[];
  /** The one whose posts are shown; null for all. */
  category: BlogCategory | null;
  imagesUrl: string | undefined;
  words: PageWords["blog"]["list"];
};

/** The categories and the posts of one of them, or all; in rows of three, what is left over standing first. */
export function PostList({ posts, category, imagesUrl, words }: Props) {
  return (
    <>
      <div className="post-choices">
        <nav aria-label={words.categories}>
          <ul className="categories">
            {[null, ...blogCategories].map((each) => (
              <li key={categoryPath(each)}>
                <a href={categoryPath(each)} aria-current={each === category ? "page" : undefined}>
                  {each ?? words.all}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a className="feed-link" href={feedPath}>
          <Rss size={20} strokeWidth={1.75} aria-hidden="true" />
          {words.feed}
        </a>
      </div>
      <div className="posts">
        {posts.map((post, i) => (
          <PostCard
            key={post.id}
            headingLevel={2}
            isLead={i === 0 && posts.length % 3 === 1}
            isFirstSeen={i === 0}
            {...{ post, imagesUrl }}
          />
        ))}
      </div>
    </>
  );
}
