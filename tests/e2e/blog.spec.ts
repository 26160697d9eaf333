import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { parse } from "yaml";
import { buildVariant } from "../support/build-variant.ts";
import { expect, test as siteTest, startSite } from "../support/site-test.ts";

type Site = Awaited<ReturnType<typeof startSite>>;

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
      });
      const site = await startSite({ cwd: folder });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const origin = "https://rockandpine.example";

/** Newest first. */
const posts = [
  ["fall-pet-care-guide", "Pet Care", "October 6, 2024"],
  ["summer-pet-safety-tips", "Safety", "June 15, 2024"],
  ["choosing-pet-sitter", "Pet Care", "June 10, 2024"],
  ["dog-walking-benefits", "Health", "June 5, 2024"],
  ["pet-medication-administration", "Health", "May 28, 2024"],
  ["preparing-pets-vacation", "Travel", "May 20, 2024"],
  ["senior-pet-care", "Senior Care", "May 15, 2024"],
].map(([id = "", category = "", date = ""]) => ({ id, category, date, ...frontMatter(id) }));

/** What the file says, the words that stand for others aside. */
function frontMatter(id: string) {
  const [, front, body = ""] = readFileSync(`content/blog/${id}.md`, "utf8").split(/^---$/m);
  const { title, excerpt, readTime, seoTitle, seoDescription, keywords } = parse(front ?? "") as {
    title: string;
    excerpt: string;
    readTime: number;
    seoTitle: string;
    seoDescription: string;
    keywords: string[];
  };
  return { title, excerpt, readTime, seoTitle, seoDescription, keywords, body };
}

async function nodeOf(page: Page, type: string) {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const nodes = JSON.parse(text ?? "{}")["@graph"] as Record<string, unknown>[];
  return nodes.find((node) => node["@type"] === type);
}

test("the list shows all seven posts, the newest first, each with its facts [R09, BL01, BL03, BL04, BL05]", async ({
  page,
}) => {
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/blog/i);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(posts.length);
  for (const [i, { id, category, date, title, excerpt, readTime }] of posts.entries()) {
    const card = cards.nth(i);
    await expect(card.getByRole("heading")).toHaveText(title);
    for (const words of [category, date, excerpt, `${readTime} min read`])
      await expect(card).toContainText(words);
    await expect(card.locator(".post-image :is(svg, img)")).toBeVisible();
    const link = card.getByRole("link");
    await expect(link).toHaveAttribute("href", `/blog/${id}`);
    await expect(link).toHaveAccessibleName(`Read More about ${title}`);
  }
});

test("a click anywhere on a card opens its post [BL05]", async ({ page }) => {
  await page.goto("/blog");
  const picture = page.getByRole("article").nth(2).locator(".post-image");
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(page).toHaveURL(/\/blog\/choosing-pet-sitter$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the categories filter, and the one shown is marked [BL02]", async ({ page }) => {
    await page.goto("/blog");
    const nav = page.getByRole("navigation", { name: "Categories" });
    await expect(nav.getByRole("link")).toHaveText([
      "All",
      "Safety",
      "Pet Care",
      "Health",
      "Travel",
      "Senior Care",
    ]);
    await expect(nav.locator("[aria-current=page]")).toHaveText("All");
    for (const category of new Set(posts.map((post) => post.category))) {
      await nav.getByRole("link", { name: category, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/blog/category/${category.toLowerCase().replace(" ", "-")}$`));
      await expect(nav.locator("[aria-current=page]")).toHaveText(category);
      const titles = posts.filter((post) => post.category === category).map(({ title }) => title);
      await expect(page.getByRole("article").getByRole("heading")).toHaveText(titles);
    }
    await nav.getByRole("link", { name: "All" }).click();
    await expect(page.getByRole("article")).toHaveCount(posts.length);
  });
});

test("there is no page for a category that does not exist", async ({ page }) => {
  expect((await page.goto("/blog/category/cats"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
});

for (const [i, post] of posts.entries())
  test(`the post ${post.id} is complete [R10, BL06, BL07, BL08, BL09, BL10, BL11, BL12, BL13, BL14, BL15]`, async ({
    page,
  }) => {
    await page.goto(`/blog/${post.id}`);
    const steps = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
    await expect(steps).toHaveText(["Home", "Blog", post.title]);
    await expect(steps.nth(0).getByRole("link")).toHaveAttribute("href", "/");
    await expect(steps.nth(1).getByRole("link")).toHaveAttribute("href", "/blog");

    const article = page.getByRole("main").locator("> article");
    await expect(article.getByRole("heading", { level: 1 })).toHaveText(post.title);
    for (const words of [post.category, post.date, `${post.readTime} min read`, post.excerpt])
      await expect(article.locator("header")).toContainText(words);
    const picture = await article.locator("header .post-image > *").boundingBox();
    expect(picture?.width).toBeGreaterThan(300);

    const headings = [...post.body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? "");
    expect(headings.length).toBeGreaterThan(2);
    await expect(article.locator(".post-body h2")).toHaveText(headings);
    expect(await article.locator(".post-body p").count()).toBeGreaterThan(5);
    await expect(article.locator(".post-body")).not.toContainText("**");

    await expect(article.getByRole("link", { name: "Get Free Consultation" })).toHaveAttribute(
      "href",
      "/contact",
    );
    await expect(article.getByRole("link", { name: "View Our Services" })).toHaveAttribute(
      "href",
      "/services",
    );

    const related = page.getByRole("region", { name: "Related articles" }).getByRole("article");
    const expected = posts.slice(0, 4).filter((_, at) => at !== i);
    await expect(related.getByRole("heading")).toHaveText(expected.slice(0, 3).map(({ title }) => title));
  });

test("a post's own words for search engines take the place of its title and excerpt [EN12]", async ({
  page,
}) => {
  for (const { id, seoTitle, seoDescription, keywords } of posts) {
    await page.goto(`/blog/${id}`);
    await expect(page).toHaveTitle(`${seoTitle} | Rock & Pine Pet Care`);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", seoDescription);
    const listed = await page.locator('meta[name="keywords"]').getAttribute("content");
    expect(listed?.split(", ")).toEqual(expect.arrayContaining(keywords));
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  }
});

test("a post has its BlogPosting and its breadcrumb as structured data [EN40, EN39, MD12]", async ({
  page,
}) => {
  for (const { id, title, excerpt } of posts) {
    await page.goto(`/blog/${id}`);
    const day = await page.locator("article header time").getAttribute("datetime");
    expect(await nodeOf(page, "BlogPosting")).toMatchObject({
      headline: title,
      description: excerpt,
      image: expect.stringMatching(/^https:\/\/rockandpine\.example\/.+\.png$/),
      author: { name: "Rock & Pine Pet Care" },
      publisher: { name: "Rock & Pine Pet Care" },
      datePublished: day,
      dateModified: day,
      mainEntityOfPage: { "@id": `${origin}/blog/${id}` },
    });
    expect(await nodeOf(page, "BreadcrumbList")).toMatchObject({
      itemListElement: [
        { position: 1, name: "Home", item: `${origin}/` },
        { position: 2, name: "Blog", item: `${origin}/blog` },
        { position: 3, name: title, item: `${origin}/blog/${id}` },
      ],
    });
  }
});

test("the picture that structured data names is there [MD12]", async ({ page, request }) => {
  await page.goto("/blog/fall-pet-care-guide");
  const { image } = (await nodeOf(page, "BlogPosting")) as { image: string };
  const answer = await request.get(image.replace(origin, ""));
  expect(answer.headers()["content-type"]).toBe("image/png");
});

test("blog pages name the feed", async ({ page }) => {
  for (const path of ["/blog", "/blog/category/travel", "/blog/senior-pet-care"]) {
    await page.goto(path);
    await expect(page.locator('link[rel="alternate"][type="application/rss+xml"]')).toHaveAttribute(
      "href",
      "/blog/feed.xml",
    );
  }
  await page.goto("/blog");
  await expect(page.getByRole("link", { name: "RSS feed" })).toHaveAttribute("href", "/blog/feed.xml");
});

test("a post that is not there says so, with status 404 and a way back [BL16, ER24]", async ({ page }) => {
  const answer = await page.goto("/blog/no-such-post");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post not found");
  await expect(page).toHaveTitle(/Post not found/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByRole("main").getByRole("link", { name: /blog/ }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test("a line of a post has at most 68 characters", async ({ page }) => {
  for (const width of [375, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/blog/fall-pet-care-guide");
    await page.evaluate(() => document.fonts.ready);
    const longest = await page.locator(".post-body").evaluate((body) => {
      const lines = new Map<string, number>();
      const range = document.createRange();
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        for (let i = 0; i < (text.textContent ?? "").length; i++) {
          range.setStart(text, i);
          range.setEnd(text, i + 1);
          const line = `${Math.round(range.getBoundingClientRect().bottom)}`;
          lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      return Math.max(...lines.values());
    });
    expect(longest).toBeGreaterThan(20);
    expect(longest).toBeLessThanOrEqual(68);
  }
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
