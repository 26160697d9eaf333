import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildVariant } from "../../support/build-site.ts";
import { expectNoAxeFindings } from "../../support/page-checks.ts";
import { expect, test } from "../../support/site-test.ts";
import { startSite, type TestSite } from "../../support/start-site.ts";

/** Has no place to break. */
const longWord = "Donaudampfschiff".repeat(8);
const longAddress = `https://www.example.com/${"trail-".repeat(25)}`;
const categories = ["Safety", "Health", "Travel", "Senior Care"];

const everyMarkup = `
${longWord} and ${longAddress} and so on.

## ${longWord}

1. **${longWord}**

- [ ] ${longWord}
`;

// One of each category but the last, which has the others; the first contains long texts.
const posts = Array.from({ length: 53 }, (_, i) => ({
  id: `post-${i}`,
  title: i === 0 ? `Of a ${longWord}`.slice(0, 100) : `Post ${i}`,
  excerpt: i === 0 ? longAddress : "Short.",
  date: new Date(Date.UTC(2026, 0, 100 - i)).toISOString().slice(0, 10),
  author: "Ana Ruiz",
  category: categories[i - 1] ?? "Pet Care",
  readTime: 5,
  image: "scene:walk",
}));

const reviews = Array.from({ length: 9 }, (_, i) => ({
  quote: i === 0 ? `${longWord}${longWord}` : "Kind and punctual.",
  author: `Guest${"abcdefghi"[i]}, Parker`,
  sample: true,
  shownOn: ["home", "dog-walking"],
}));

let site: TestSite;

test.beforeAll(async () => {
  const cwd = await buildVariant(async ({ folder }) => {
    const blog = join(folder, "blog");
    await rm(blog, { recursive: true });
    await mkdir(blog);
    for (const [i, post] of posts.entries())
      await writeFile(
        join(blog, `${post.id}.md`),
        `---\n${JSON.stringify(post)}\n---\n${i ? "Text." : everyMarkup}`,
      );
    await writeFile(join(folder, "reviews.yaml"), JSON.stringify({ reviews }));
  });
  site = await startSite({ cwd });
});

test.afterAll(() => site.stop());

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("of many reviews six are shown, and the others on demand [VT06]", async ({ page }) => {
    await page.goto(site.origin);
    const shown = page.locator(".review-card").filter({ visible: true });
    await expect(shown).toHaveCount(6);
    await page.getByText("More reviews (3)").click();
    await expect(shown).toHaveCount(9);
  });
});

test("a word of 128 letters or a long address moves no page sideways [VT06]", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/blog", "/blog/post-0", "/", "/castle-rock-dog-walking"]) {
    await page.goto(site.origin + path);
    const width = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      // Text beyond the edge of a page that hides its overflow is lost.
      const lost = [...document.querySelectorAll("h1, h2, h3, p, li, blockquote, figcaption")].filter(
        (element) => !element.closest(".reviews") && element.getBoundingClientRect().right > clientWidth,
      );
      return { sideways: scrollWidth - clientWidth, lost: lost.map(({ outerHTML }) => outerHTML) };
    });
    expect(width).toEqual({ sideways: 0, lost: [] });
    await expectNoAxeFindings(page);
  }
});
