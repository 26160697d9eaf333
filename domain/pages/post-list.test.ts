import { expect, test } from "vitest";
import type { BlogPost } from "./blog-post.ts";
import { findPostListPage, postListPages, postListPath } from "./post-list.ts";

function postsOf(count: number, category: BlogPost["category"]): BlogPost[] {
  return Array.from({ length: count }, () => ({ category }) as BlogPost);
}

const posts = [...postsOf(24, "Health"), ...postsOf(25, "Senior Care")];
const paths = postListPages(posts).map(postListPath);

test("a list has a page for each 24 posts, all posts have one at least, and a category without posts has none [VT06]", () => {
  expect(postListPages([]).map(postListPath)).toEqual(["/blog"]);
  expect(paths).toEqual([
    "/blog",
    "/blog/page/2",
    "/blog/page/3",
    "/blog/category/health",
    "/blog/category/senior-care",
    "/blog/category/senior-care/page/2",
  ]);
});

test.each([
  "/blog/page/1",
  "/blog/page/4",
  "/blog/page/02",
  "/blog/category/travel",
  "/blog/category/health/page/2",
])("there is no page at %s [VT06]", (path) => {
  expect(findPostListPage(posts, path)).toBeUndefined();
});
