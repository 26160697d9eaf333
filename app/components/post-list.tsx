import { Rss } from "lucide-react";
import { type BlogCategory, type BlogPost, categoryLinks, feedPath } from "../../domain/pages/blog-post.ts";
import { PostCard } from "./post-card.tsx";

type Props = {
  posts: readonly BlogPost[];
  /** The one whose posts are shown; null for all. */
  category: BlogCategory | null;
  imagesUrl: string | undefined;
};

/** The categories and the posts of one of them, or all; in rows of three, what is left over standing first. */
export function PostList({ posts, category, imagesUrl }: Props) {
  return (
    <>
      <div className="post-choices">
        <nav aria-label="Categories">
          <ul className="categories">
            {categoryLinks.map((link) => (
              <li key={link.path}>
                <a href={link.path} aria-current={link.category === category ? "page" : undefined}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a className="feed-link" href={feedPath}>
          <Rss size={20} strokeWidth={1.75} aria-hidden="true" />
          RSS feed
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
