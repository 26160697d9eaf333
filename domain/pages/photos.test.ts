import { expect, test } from "vitest";
import { fallbackImage, imageAddress, imageSources } from "./photos.ts";

const siteOrigin = "https://example.com";
const imagesUrl = "https://bucket.example.com/public/";

test("a stock photo is 1200 wide as a hero and 400 on a card, quality 80 [MD17]", () => {
  const query = (use: "hero" | "card") =>
    Object.fromEntries(new URL(imageAddress("photo-1543466835", use, { siteOrigin })).searchParams);
  expect(query("hero")).toMatchObject({ w: "1200", q: "80" });
  expect(query("card")).toMatchObject({ w: "400", q: "80" });
});

test.each([
  ["/share.png", "https://example.com/share.png"],
  ["pictures/a.png", "https://example.com/pictures/a.png"],
  ["https://elsewhere.example/a.jpg?x=1", "https://elsewhere.example/a.jpg?x=1"],
  ["website-images/sam.jpg", "https://bucket.example.com/public/website-images/sam.jpg"],
  ["/hero-images/dog.jpg", "https://bucket.example.com/public/hero-images/dog.jpg"],
])(
  "with a bucket for website and hero images, %s is at %s, without one under /images [MD15, MD19]",
  (image, address) => {
    expect(imageAddress(image, "card", { siteOrigin, imagesUrl })).toBe(address);
    const ownAddress = address.replace(imagesUrl, `${siteOrigin}/images/`);
    expect(imageAddress(image, "hero", { siteOrigin })).toBe(ownAddress);
  },
);

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
