import { metaContent, readBuiltPage, structuredData } from "../../scripts/built-site/read-built-page.ts";
import { posts } from "../support/blog-posts.ts";
import { expect, test } from "../support/site-test.ts";
import type { TestSite } from "../support/start-site.ts";
import { bucket } from "../support/start-variant.ts";

const stockPhoto = "https://images.unsplash.com/photo-1507146426996-ef05306b995a";
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"><path d="M0 0h12v8H0Z"/></svg>';

async function read({ origin }: TestSite, path: string) {
  return readBuiltPage(path, await (await fetch(origin + path)).text());
}

test("a stock photo is asked for large on its post and small on cards, and named to search engines [BL07, MD12, MD17, MD18]", async ({
  configured,
}) => {
  const { document } = await read(configured, "/blog/fall-pet-care-guide");
  const hero = document.querySelector("header .post-image img");
  const large = new URL(hero?.getAttribute("src") ?? "");
  expect(large.href).toContain(stockPhoto);
  expect([large.searchParams.get("w"), large.searchParams.get("q")]).toEqual(["1200", "80"]);
  expect(Number(hero?.getAttribute("width")) / Number(hero?.getAttribute("height"))).toBeCloseTo(1.5, 1);
  expect(structuredData(document)).toContainEqual(
    expect.objectContaining({ "@type": "BlogPosting", image: large.href }),
  );
  expect(metaContent(document, "og:image")).toBe(large.href);

  const other = await read(configured, "/blog/senior-pet-care");
  const card = other.document.querySelector("section[aria-labelledby=related] img");
  const small = new URL(card?.getAttribute("src") ?? "");
  expect([small.searchParams.get("w"), small.searchParams.get("q")]).toEqual(["400", "80"]);
});

test("a post without words for search engines is described by its title and excerpt [EN12]", async ({
  configured,
}) => {
  const { title, description } = await read(configured, "/blog/fall-pet-care-guide");
  expect(title).toContain(posts[0]?.title);
  expect(description).toBe(posts[0]?.excerpt);
});

test("a picture of the bucket's folders comes from the bucket, and one that is not there gives way to the drawn one [CA28, MD16]", async ({
  page,
  configured,
}) => {
  const asked: string[] = [];
  await page.route(`${bucket}/**`, (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url.includes("not-there")) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: "image/svg+xml", body: picture });
  });
  await page.goto(`${configured.origin}/blog/choosing-pet-sitter`);
  const hero = page.locator("header .post-image img");
  await expect(hero).toHaveJSProperty("naturalWidth", 12);
  await expect(hero).toHaveAttribute("src", `${bucket}/hero-images/sitter.webp`);
  expect(asked).toContain(`${bucket}/hero-images/sitter.webp`);

  await page.goto(`${configured.origin}/blog/summer-pet-safety-tips`);
  await expect(hero).toHaveAttribute("src", "/images/default-hero.svg");
  await page.goto(`${configured.origin}/blog/category/safety`);
  await expect(page.locator(".post-image img")).toHaveAttribute(
    "src",
    /^\/images\/default-(hero|logo)\.svg$/,
  );
});

test("the landing page's three drawings have a fallback like every picture [FX05]", async ({ page }) => {
  await page.route("**/images/pet-sitting/**", (route) => route.abort());
  await page.goto("/pet-sitting-services");
  const drawings = page.locator(".flexible-card img");
  await expect(drawings).toHaveCount(3);
  for (const drawing of await drawings.all()) {
    await drawing.scrollIntoViewIfNeeded();
    await expect(drawing).toHaveAttribute("src", "/images/default-logo.svg");
  }
});
