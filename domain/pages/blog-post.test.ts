import * as v from "valibot";
import { expect, test } from "vitest";
import { type BlogPost, blogPostSchema, findPost, newestPosts, relatedPosts } from "./blog-post.ts";

const dates: [id: string, date: string][] = [
  ["fall-pet-care-guide", "2024-10-06"],
  ["summer-pet-safety-tips", "2024-06-15"],
  ["choosing-pet-sitter", "2024-06-10"],
  ["dog-walking-benefits", "2024-06-05"],
  ["pet-medication-administration", "2024-05-28"],
  ["preparing-pets-vacation", "2024-05-20"],
  ["senior-pet-care", "2024-05-15"],
];
const posts = dates.map(([id, date]) => post({ id, date }));

function post(fields: Partial<BlogPost>): BlogPost {
  return {
    id: "a",
    title: "A",
    excerpt: "B",
    content: "C",
    date: "2024-01-01",
    author: "D",
    category: "Health",
    readTime: 5,
    image: "photo-1",
    imageAlt: "E",
    keywords: [],
    ...fields,
  };
}

function ids(found: readonly BlogPost[]): string[] {
  return found.map(({ id }) => id);
}

test("a post is found by its id, or nothing is [EN20]", () => {
  expect(findPost(posts, "choosing-pet-sitter")).toBe(posts[2]);
  expect(findPost(posts, "choosing")).toBeUndefined();
});

test("the newest are three, or as many as asked for, by date and not by place [EN21, K26]", () => {
  const shuffled = [3, 0, 6, 2, 5, 1, 4].map((i) => posts[i] as BlogPost);
  expect(ids(newestPosts(shuffled))).toEqual(ids(posts.slice(0, 3)));
  expect(ids(newestPosts(shuffled, 5))).toEqual(ids(posts.slice(0, 5)));
  expect(newestPosts(shuffled, 99)).toHaveLength(7);
  expect(newestPosts([], 3)).toEqual([]);
  const sameDay = ["b", "a", "c"].map((id) => post({ id }));
  expect(ids(newestPosts(sameDay))).toEqual(["b", "a", "c"]);
});

test.each([
  ["one of the four newest", 7, "summer-pet-safety-tips", [0, 2, 3]],
  ["an older one", 7, "senior-pet-care", [0, 1, 2]],
  ["one of two", 2, "fall-pet-care-guide", [1]],
  ["the only one", 1, "fall-pet-care-guide", []],
])("%s of %i posts is related to the others of the four newest [BL15, K26]", (_, count, id, related) => {
  const found = relatedPosts(posts.slice(0, count), { id });
  expect(found).toEqual(related.map((index) => posts[index]));
});

test("a picture needs words for those who do not see it, a drawing none [FX08]", () => {
  const isAllowed = (image: string) =>
    v.safeParse(blogPostSchema, { ...post({ image }), imageAlt: undefined }).success;
  expect(["scene:leaves", "photo-1"].map(isAllowed)).toEqual([true, false]);
});

test("the fields of a post, three of them optional [EN10]", () => {
  expect(v.parse(blogPostSchema, post({}))).toEqual(post({}));
  const full = post({ seoTitle: "S", seoDescription: "T", keywords: ["k"] });
  expect(v.parse(blogPostSchema, full)).toEqual(full);
  const { keywords: _, imageAlt: __, ...required } = post({ image: "scene:leaves" });
  for (const field of Object.keys(required))
    expect(v.safeParse(blogPostSchema, { ...post({}), [field]: undefined }).success).toBe(false);
  expect(v.safeParse(blogPostSchema, { ...post({}), views: 3 }).success).toBe(false);
});

test.each([
  ["readTime", 4, false],
  ["readTime", 5, true],
  ["readTime", 11, false],
  ["date", "2024-02-30", false],
  ["category", "Cats", false],
  ["id", "Fall Guide", false],
  ["image", "website-images/fall.webp", true],
  ["image", "scene:leaves", true],
  ["image", "scene:cat", false],
  ["image", "javascript:alert(1)", false],
])("%s %j is allowed: %s [EN10, EN11]", (field, value, isAllowed) => {
  expect(v.safeParse(blogPostSchema, { ...post({}), [field]: value }).success).toBe(isAllowed);
});
