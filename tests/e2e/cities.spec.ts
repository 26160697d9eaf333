import type { Page } from "@playwright/test";
import { expect, test } from "../support/site-test.ts";

const origin = "https://rockandpine.example";
const cities = [
  { id: "castle-rock", name: "Castle Rock", neighborhoods: 8 },
  { id: "parker", name: "Parker", neighborhoods: 8 },
  { id: "castle-pines", name: "Castle Pines", neighborhoods: 6 },
];

async function graphOf(page: Page): Promise<Record<string, unknown>[]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return JSON.parse(text ?? "{}")["@graph"];
}

for (const { id, name, neighborhoods } of cities) {
  test(`${name}: title, three services with prices, neighborhoods, and what to do next [R11, R12, R13, CI01, CI02, CI03, CI04, CI05, CI06, CI07, CI10, B06]`, async ({
    page,
  }) => {
    await page.goto(`/locations/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(name));
    const cards = page.locator(".service-card");
    await expect(cards.getByRole("heading")).toHaveText(["Dog Walking", "Pet Sitting", "Overnight Care"]);
    await expect(cards.locator(".price")).toHaveText(["from $31", "from $31", "from $99 per night"]);
    await expect(cards.nth(2)).toContainText("Up to $135 depending on number of pets and special needs");
    await expect(page.locator("#services")).toContainText("$31-$135");
    await expect(page.locator("#services")).toContainText(/extra pets, special needs, puppies/);

    const served = page.getByRole("region", { name: /neighborhoods/i });
    await expect(served.locator("ul").first().getByRole("listitem")).toHaveCount(neighborhoods);

    for (const schedule of await page
      .getByRole("main")
      .getByRole("link", { name: "Schedule Pet Care" })
      .all()) {
      await expect(schedule).toHaveAttribute("href", "https://portal.rockandpine.example/create-account");
      await expect(schedule).toHaveAttribute("target", "_blank");
    }
    const closing = page.getByRole("region", { name: /Meet your sitter/ });
    await expect(closing.getByRole("link", { name: "Schedule Pet Care" })).toBeVisible();
    await expect(closing.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
  });

  test(`${name}: search metadata and services with the town as their area [CI08, CI09, EN37]`, async ({
    page,
  }) => {
    await page.goto(`/locations/${id}`);
    await expect(page).toHaveTitle(new RegExp(`${name}.+Rock & Pine Pet Care`));
    const content = (tag: string) => page.locator(`head meta[name="${tag}"]`).getAttribute("content");
    expect(await content("description")).toContain(name);
    expect(await content("keywords")).toContain(name);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${origin}/locations/${id}`);
    const graph = await graphOf(page);
    const services = graph.filter((node) => node["@type"] === "Service");
    expect(services).toHaveLength(3);
    for (const service of services)
      expect(service).toMatchObject({
        name: expect.stringContaining(name),
        description: expect.stringMatching(/.{20}/),
        provider: { "@id": `${origin}/#business` },
        areaServed: { "@type": "City", name: `${name}, CO` },
        offers: { price: expect.any(Number), priceCurrency: "USD" },
      });
    expect(services.map(({ offers }) => (offers as { price: number }).price)).toEqual([31, 31, 99]);
    expect(graph).toContainEqual(
      expect.objectContaining({
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Home", item: `${origin}/` },
          { "@type": "ListItem", position: 2, name, item: `${origin}/locations/${id}` },
        ],
      }),
    );
  });

  test(`${name} is marked on the drawn map`, async ({ page }) => {
    await page.goto(`/locations/${id}`);
    const map = page.getByRole("img", { name: new RegExp(`${name} marked`) });
    await expect(map.locator("g:has(> circle):not(.quiet-pin)")).toHaveText([name]);
    await expect(map.locator(".quiet-pin")).toHaveCount(2);
  });
}

test("Parker's list only says some of the neighborhoods it serves [CI04]", async ({ page }) => {
  await page.goto("/locations/parker");
  await expect(page.getByRole("heading", { name: /all neighborhoods.*including:/i })).toBeVisible();
});

test("a town that is not served has no page", async ({ page }) => {
  expect((await page.goto("/locations/denver"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});
