import { expect, test } from "vitest";
import { fallbackImage, imageAddress, imageSources } from "./image-address.ts";

const siteOrigin = "https://example.com";
const imagesUrl = "https://bucket.example.com/public/";

test("a stock photo is 1200 wide as a hero and 400 on a card, quality 80 [MD17, MD18]", () => {
  const query = (use: "hero" | "card") =>
    Object.fromEntries(new URL(imageAddress("photo-1543466835", use, { siteOrigin })).searchParams);
  expect(query("hero")).toMatchObject({ w: "1200", q: "80" });
  expect(query("card")).toMatchObject({ w: "400", q: "80" });
  expect(imageAddress("photo-1543466835", "hero", { siteOrigin })).toMatch(
    /^https:\/\/images\.unsplash\.com\/photo-1543466835\?/,
  );
});

test("a path becomes absolute with the site's origin, with or without a leading slash [MD19]", () => {
  expect(imageAddress("/share.png", "hero", { siteOrigin, imagesUrl })).toBe("https://example.com/share.png");
  expect(imageAddress("pictures/a.png", "card", { siteOrigin })).toBe("https://example.com/pictures/a.png");
});

test("a full address stays as it is [MD20]", () => {
  const address = "https://elsewhere.example/a.jpg?x=1";
  expect(imageAddress(address, "card", { siteOrigin, imagesUrl })).toBe(address);
});

test("website and hero images come from the bucket, or from /images without one [MD15]", () => {
  expect(imageAddress("website-images/sam.jpg", "card", { siteOrigin, imagesUrl })).toBe(
    "https://bucket.example.com/public/website-images/sam.jpg",
  );
  expect(imageAddress("/hero-images/dog.jpg", "hero", { siteOrigin, imagesUrl })).toBe(
    "https://bucket.example.com/public/hero-images/dog.jpg",
  );
  expect(imageAddress("hero-images/dog.jpg", "hero", { siteOrigin })).toBe(
    "https://example.com/images/hero-images/dog.jpg",
  );
});

test("the fallback is the hero drawing for heroes and the logo for the rest [MD16]", () => {
  expect(fallbackImage("hero")).toMatch(/hero/);
  expect(fallbackImage("card")).toMatch(/logo/);
});

test("a stock photo comes in several widths, other pictures in the one they have [X05]", () => {
  expect(imageSources("photo-1", "hero")?.srcSet).toMatch(
    /w=600&q=80 600w, .*w=1200&q=80 1200w, .*w=1800&q=80 1800w$/,
  );
  expect(imageSources("photo-1", "card")?.srcSet).toMatch(/w=400&q=80 1x, .*w=800&q=80 2x$/);
  expect(imageSources("https://example.com/a.jpg", "hero")).toBeUndefined();
  expect(imageSources("website-images/a.webp", "card")).toBeUndefined();
});
