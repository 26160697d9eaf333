import * as v from "valibot";
import { calendarDateSchema } from "../calendar-date.ts";
import { entryFor, keywords, oneOf, plainText, seoDescription, seoTitle } from "./content-text.ts";
import { photoFile } from "./photos.ts";

export const blogCategories = ["Safety", "Pet Care", "Health", "Travel", "Senior Care"] as const;
export type BlogCategory = (typeof blogCategories)[number];

const blogScenes = [
  "leaves",
  "summer-trail",
  "sitter-door",
  "walk",
  "pill-organizer",
  "suitcase",
  "senior-dog",
] as const;
/** Small drawings beside the sections of a post. */
const spotNames = [
  "acorns",
  "ball",
  "bed",
  "bowl",
  "brush",
  "care-plan",
  "carrier",
  "leash",
  "pills",
] as const;
const spotsMax = 2;

const sceneAddresses = blogScenes.map((scene) => `scene:${scene}`).join(", ");
type BlogScene = (typeof blogScenes)[number];

const imagePattern = /^(https:\/\/\S+|photo-[\w-]+|\/?[\w-]+(\/[\w.-]+)+)$/;
export const minReadMinutes = 5;
const maxReadMinutes = 10;
const minutes = `must be ${minReadMinutes} to ${maxReadMinutes} whole minutes`;

/** Longer ones fill the screen of a phone. */
const titleMaxLength = 100;

export const blogPostSchema = v.pipe(
  v.strictObject({
    id: v.pipe(
      v.string(),
      v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters, digits and dashes, as in its file's name"),
    ),
    title: v.pipe(plainText, v.maxLength(titleMaxLength, `must be at most ${titleMaxLength} characters`)),
    excerpt: plainText,
    content: v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty")),
    date: calendarDateSchema,
    author: plainText,
    category: oneOf(blogCategories),
    readTime: v.pipe(
      v.number(minutes),
      v.integer(minutes),
      v.minValue(minReadMinutes, minutes),
      v.maxValue(maxReadMinutes, minutes),
    ),
    image: v.pipe(
      v.string(),
      v.check(
        (image) => imagePattern.test(image) || sceneOf(image) !== null || photoFile(image) !== null,
        `is no picture: give a photo of content/photos/ such as photos/mia.jpg, a full address, a stock photo's "photo-…", a path such as website-images/fall.webp, or one of: ${sceneAddresses}`,
      ),
      v.description(`for a drawing, enter its address: ${sceneAddresses}`),
    ),
    /** Alternative text where the post is shared. */
    imageAlt: v.optional(plainText),
    spots: v.optional(
      v.pipe(
        v.array(oneOf(spotNames)),
        v.maxLength(spotsMax, `must be at most ${spotsMax}`),
        v.description("small drawings beside its sections"),
      ),
      [],
    ),
    for: entryFor,
    seoTitle: v.optional(seoTitle),
    seoDescription: v.optional(seoDescription),
    keywords,
  }),
  v.forward(
    v.check(
      ({ image, imageAlt }) => sceneOf(image) !== null || photoFile(image) !== null || imageAlt !== undefined,
      "is needed: it says what the picture shows",
    ),
    ["imageAlt"],
  ),
);

export type BlogPost = v.InferOutput<typeof blogPostSchema>;

/** Returns null when the image is a photograph. */
export function sceneOf(image: string): BlogScene | null {
  return blogScenes.find((scene) => image === `scene:${scene}`) ?? null;
}

export function findPost<Post extends BlogPost>(posts: readonly Post[], id: string): Post | undefined {
  return posts.find((post) => post.id === id);
}

/** Posts of one day keep the order of the list. */
export function newestPosts<Post extends BlogPost>(posts: readonly Post[], count = 3): Post[] {
  return posts.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, count);
}

const relatedFrom = 4;
const relatedMax = 3;

export function relatedPosts<Post extends BlogPost>(
  posts: readonly Post[],
  current: Pick<Post, "id">,
): Post[] {
  return newestPosts(posts, relatedFrom)
    .filter(({ id }) => id !== current.id)
    .slice(0, relatedMax);
}

/** Returns the categories that have a post. */
export function categoriesOf(posts: readonly BlogPost[]): BlogCategory[] {
  return blogCategories.filter((category) => posts.some((post) => post.category === category));
}

function categorySlug(category: BlogCategory): string {
  return category.toLowerCase().replaceAll(" ", "-");
}

export function categoryPath(category: BlogCategory | null): string {
  return category ? `/blog/category/${categorySlug(category)}` : "/blog";
}

export function postPath({ id }: Pick<BlogPost, "id">): string {
  return `/blog/${id}`;
}
