import { expect, test } from "../support/site-test.ts";

const origin = "https://rockandpine.example";
const pages = ["/", "/castle-rock-dog-walking", "/thank-you", "/no-such-page"];

test.use({ javaScriptEnabled: false });

test("every page says what it is, for itself [MD01, MD02, MD03, MD04, MD05, MD06, MD07, DW13, X01]", async ({
  page,
}) => {
  const seen = new Set<string>();
  for (const path of pages) {
    await page.goto(`${path}?utm_source=x`);
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute("content");
    const title = await page.title();
    const description = await content('meta[name="description"]');
    expect(title.length).toBeGreaterThan(10);
    expect(description?.length).toBeGreaterThan(20);
    expect((await content('meta[name="keywords"]'))?.split(", ").length).toBeGreaterThan(2);
    // Every address without a page shows the same one.
    const url = origin + (path === "/no-such-page" ? "/not-found" : path);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", url);
    expect(await content('meta[property="og:url"]')).toBe(url);
    expect(await content('meta[property="og:title"]')).toBe(title);
    expect(await content('meta[property="og:description"]')).toBe(description);
    expect(await content('meta[property="og:image"]')).toMatch(/^https:\/\/rockandpine\.example\/.+\.png$/);
    expect(await content('meta[name="twitter:card"]')).toBe("summary_large_image");
    expect(await content('meta[name="twitter:title"]')).toBe(title);
    for (const selector of [
      "title",
      'meta[name="description"]',
      'link[rel="canonical"]',
      'meta[property="og:title"]',
    ])
      await expect(page.locator(`head ${selector}`)).toHaveCount(1);
    expect(seen).not.toContain(title);
    seen.add(title);
  }
});

type Node = Record<string, unknown> & { "@type": string };

test("structured data says what the page says [MD08, MD09, MD10, MD11]", async ({ page }) => {
  await page.goto("/castle-rock-dog-walking");
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const nodes = (JSON.parse(text ?? "{}")["@graph"] ?? []) as Node[];
  const ofType = (type: string) => nodes.filter((node) => node["@type"] === type);
  const [business] = ofType("LocalBusiness");
  expect(business).toMatchObject({
    "@id": `${origin}/#business`,
    name: "Rock & Pine Pet Care",
    telephone: "+17205550142",
    address: { addressLocality: "Castle Rock", addressRegion: "CO" },
  });
  expect(ofType("Service")).toEqual([
    expect.objectContaining({ name: "Dog Walking", provider: { "@id": `${origin}/#business` } }),
  ]);
  const body = await page.locator("body").innerText();
  expect(ofType("Review").length).toBe(3);
  for (const { reviewBody } of ofType("Review")) expect(body).toContain(reviewBody);
  expect(ofType("BreadcrumbList")).toEqual([
    expect.objectContaining({
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: `${origin}/` },
        {
          "@type": "ListItem",
          position: 2,
          name: expect.any(String),
          item: `${origin}/castle-rock-dog-walking`,
        },
      ],
    }),
  ]);
});

test("every page is complete without JavaScript [X01]", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
