import { type BlogCategory, type BlogPost, categoriesOf, categoryPath } from "./blog-post.ts";

const postsPerPage = 24;

/** `category` is null in the list of all posts. */
export type PostListPage = { category: BlogCategory | null; number: number; count: number };

/** The list of all posts has a page even without posts; a category without posts has none. */
export function postListPages(posts: readonly BlogPost[]): PostListPage[] {
  return [null, ...categoriesOf(posts)].flatMap((category) => {
    const count = Math.max(1, Math.ceil(postsIn(category, posts).length / postsPerPage));
    return Array.from({ length: count }, (_, i) => ({ category, number: i + 1, count }));
  });
}

/** "/blog", "/blog/page/2", "/blog/category/senior-care/page/2" */
export function postListPath({ category, number }: Omit<PostListPage, "count">): string {
  return number === 1 ? categoryPath(category) : `${categoryPath(category)}/page/${number}`;
}

export function findPostListPage(posts: readonly BlogPost[], path: string): PostListPage | undefined {
  return postListPages(posts).find((page) => postListPath(page) === path);
}

export function postsOn<Post extends BlogPost>(
  { category, number }: PostListPage,
  posts: readonly Post[],
): Post[] {
  return postsIn(category, posts).slice((number - 1) * postsPerPage, number * postsPerPage);
}

function postsIn<Post extends BlogPost>(category: BlogCategory | null, posts: readonly Post[]): Post[] {
  return posts.filter((post) => category === null || post.category === category);
}
