import { nodeOf, posts } from "../support/blog-posts.ts";
import { buildVariant } from "../support/build-variant.ts";
import { expect, test as siteTest, startSite } from "../support/site-test.ts";

type Site = Awaited<ReturnType<typeof startSite>>;

const bucket = "https://bucket.example/public";

// `pictured`: the same site with pictures instead of drawings, and a post without words for search engines.
const test = siteTest.extend<object, { pictured: Site }>({
  pictured: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const folder = await buildVariant(async ({ edit }) => {
        await edit("blog/fall-pet-care-guide.md", (text) =>
          text.replace("scene:leaves", "photo-1507146426996-ef05306b995a").replace(/^seo.*\n/gm, ""),
        );
        await edit("blog/summer-pet-safety-tips.md", (text) =>
          text.replace("scene:summer-trail", "website-images/not-there.webp"),
        );
        await edit("blog/choosing-pet-sitter.md", (text) =>
          text.replace(/scene:[\w-]+/, "hero-images/sitter.webp"),
        );
        await edit("business.yaml", (text) => `${text}\nimagesUrl: ${bucket}\n`);
      });
      const site = await startSite({ cwd: folder });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

const stockPhotos = "https://images.unsplash.com/photo-1507146426996-ef05306b995a";
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"><path d="M0 0h12v8H0Z"/></svg>';

test("a stock photo is asked for large on its post and small on cards, and named to search engines [BL07, MD12, MD17, MD18]", async ({
  page,
  pictured,
}) => {
  await page.route(`${stockPhotos}**`, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: picture }),
  );
  await page.goto(`${pictured.origin}/blog/fall-pet-care-guide`);
  const hero = page.locator("header .post-image img");
  const large = new URL((await hero.getAttribute("src")) ?? "");
  expect(large.href).toContain(stockPhotos);
  expect([large.searchParams.get("w"), large.searchParams.get("q")]).toEqual(["1200", "80"]);
  const box = await hero.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1);
  expect(await nodeOf(page, "BlogPosting")).toMatchObject({ image: large.href });
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", large.href);

  await page.goto(`${pictured.origin}/blog/senior-pet-care`);
  const card = page.getByRole("region", { name: "Related articles" }).locator("img").first();
  const small = new URL((await card.getAttribute("src")) ?? "");
  expect([small.searchParams.get("w"), small.searchParams.get("q")]).toEqual(["400", "80"]);
});

test("a picture of the bucket's folders comes from the bucket [CA28]", async ({ page, pictured }) => {
  const asked: string[] = [];
  await page.route("https://bucket.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "image/svg+xml", body: picture });
  });
  await page.goto(`${pictured.origin}/blog/choosing-pet-sitter`);
  const hero = page.locator("header .post-image img");
  await expect(hero).toHaveJSProperty("naturalWidth", 12);
  await expect(hero).toHaveAttribute("src", `${bucket}/hero-images/sitter.webp`);
  expect(asked).toContain(`${bucket}/hero-images/sitter.webp`);
});

test("a post's picture that is not there gives way to the drawn one [MD16]", async ({ page, pictured }) => {
  await page.goto(`${pictured.origin}/blog/summer-pet-safety-tips`);
  await expect(page.locator("header .post-image img")).toHaveAttribute("src", "/images/default-hero.svg");
  await page.goto(`${pictured.origin}/blog/category/safety`);
  await expect(page.locator(".post-image img")).toHaveAttribute(
    "src",
    /^\/images\/default-(hero|logo)\.svg$/,
  );
});

test("a post without words for search engines is described by its title and excerpt [EN12]", async ({
  page,
  pictured,
}) => {
  await page.goto(`${pictured.origin}/blog/fall-pet-care-guide`);
  await expect(page).toHaveTitle(`${posts[0]?.title} | Rock & Pine Pet Care`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", posts[0]?.excerpt ?? "");
});
