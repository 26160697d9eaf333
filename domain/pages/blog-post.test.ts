import * as v from "valibot";
import { expect, test } from "vitest";
import { type BlogPost, blogPostSchema, findPost, newestPosts, relatedPosts } from "./blog-post.ts";

const posts = ["10-06", "06-15", "06-10", "06-05", "05-28"].map((day) =>
  post({ id: day, date: `2024-${day}` }),
);

function post(fields: Partial<BlogPost>): BlogPost {
  return {
    id: "a",
    title: "A",
    excerpt: "B",
    content: "C",
    date: "2024-01-01",
    author: "D",
    spots: [],
    category: "Health",
    readTime: 5,
    image: "photo-1",
    imageAlt: "E",
    keywords: [],
    ...fields,
  };
}

const ids = (found: readonly BlogPost[]) => found.map(({ id }) => id);

test("a post is found by its id, or nothing is [EN20]", () => {
  expect(findPost(posts, "06-10")).toBe(posts[2]);
  expect(findPost(posts, "06")).toBeUndefined();
});

test("the newest are three, or as many as requested, by date and not by position [EN21]", () => {
  const shuffled = [3, 0, 2, 1, 4].map((i) => posts[i] as BlogPost);
  expect(ids(newestPosts(shuffled))).toEqual(ids(posts.slice(0, 3)));
  expect(ids(newestPosts(shuffled, 4))).toEqual(ids(posts.slice(0, 4)));
  expect(newestPosts(shuffled, 99)).toHaveLength(5);
  const sameDay = ["b", "a", "c"].map((id) => post({ id }));
  expect(ids(newestPosts(sameDay))).toEqual(["b", "a", "c"]);
});

test("a single post has no related posts [BL15]", () => {
  expect(relatedPosts(posts.slice(0, 1), { id: "10-06" })).toEqual([]);
});

test("the fields of a post are required, except those for search engines and drawings; a picture needs alternative text [EN10, FX08]", () => {
  expect(v.parse(blogPostSchema, post({}))).toEqual(post({}));
  const full = post({ seoTitle: "S", seoDescription: "T", keywords: ["k"] });
  expect(v.parse(blogPostSchema, full)).toEqual(full);
  const { keywords: _, imageAlt: __, spots: ___, ...required } = post({ image: "scene:leaves" });
  expect(v.is(blogPostSchema, required)).toBe(true);
  for (const field of ["imageAlt", ...Object.keys(required)])
    expect(v.safeParse(blogPostSchema, { ...post({}), [field]: undefined }).success).toBe(false);
  expect(v.safeParse(blogPostSchema, { ...post({}), views: 3 }).success).toBe(false);
});

test.each([
  ["readTime", 4, false],
  ["readTime", 5, true],
  ["readTime", 11, false],
  ["date", "2024-02-30", false],
  ["id", "Fall Guide", false],
  ["image", "website-images/fall.webp", true],
  ["image", "scene:cat", false],
  ["image", "javascript:alert(1)", false],
])("%s %j is allowed: %s [EN10, EN11]", (field, value, isAllowed) => {
  expect(v.safeParse(blogPostSchema, { ...post({}), [field]: value }).success).toBe(isAllowed);
});
