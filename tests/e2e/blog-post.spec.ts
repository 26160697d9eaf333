import { nodeOf, origin, posts } from "../support/blog-posts.ts";
import { expect, test } from "../support/site-test.ts";

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
