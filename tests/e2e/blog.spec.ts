import { posts } from "../support/blog-posts.ts";
import { expect, test } from "../support/site-test.ts";

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
