import type { Page } from "@playwright/test";
import { settle } from "../support/page-checks.ts";
import { expect, test } from "../support/site-test.ts";

const maps = /^https:\/\/www\.openstreetmap\.org\//;

async function standInForMaps(page: Page, answer: "map" | "nothing" = "map"): Promise<string[]> {
  const calls: string[] = [];
  await page.route(maps, (route) => {
    calls.push(route.request().resourceType());
    if (answer === "nothing") return route.abort();
    return route.fulfill({ contentType: "text/html", body: "<title>Map</title><p>The real map</p>" });
  });
  return calls;
}

const drawnMap = (page: Page) => page.getByRole("img", { name: /^Map with pins on Castle Rock, Parker/ });

test("the real map covers the drawn one, and reacts to the wheel once clicked [HO14]", async ({ page }) => {
  const calls = await standInForMaps(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await settle(page);
  const frame = page.locator("iframe");
  await expect(frame).toHaveCount(0);
  expect(calls).toEqual([]);
  const place = page.locator("[data-map-url]");
  const before = await place.boundingBox();
  await drawnMap(page).scrollIntoViewIfNeeded();
  await expect(page.frameLocator("iframe").getByText("The real map")).toBeVisible();
  await expect(page.getByTitle("Map of Castle Rock, Parker, Castle Pines")).toHaveCSS("opacity", "1");
  expect(calls).toEqual(["fetch", "document"]);
  const [after, laidOver] = [await place.boundingBox(), await frame.boundingBox()];
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  expect(laidOver).toEqual(after);
  await expect(frame).toHaveCSS("pointer-events", "none");
  await place.click();
  await expect(frame).toHaveCSS("pointer-events", "auto");
  await page.mouse.move(5, 5);
  await expect(frame).toHaveCSS("pointer-events", "none");
});

test("the drawn map stays if the real one cannot be loaded [HO14]", async ({ page }) => {
  const calls = await standInForMaps(page, "nothing");
  await page.goto("/");
  await drawnMap(page).scrollIntoViewIfNeeded();
  await expect.poll(() => calls).toEqual(["fetch"]);
  await settle(page);
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(drawnMap(page)).toBeVisible();
});

// Answers and reviews need no scripts.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one answer is open at a time, or none, by pointer and by keyboard [FQ02, FQ14]", async ({ page }) => {
    await page.goto("/faq");
    const questions = page.locator(".question-group details");
    const open = page.locator("details[open]");
    await expect(open).toHaveCount(1);
    await expect(questions.first().locator("p")).toBeVisible();
    await questions.last().locator("summary").click();
    await expect(open).toHaveCount(1);
    await expect(questions.last()).toHaveAttribute("open");
    await expect(questions.first().locator("p")).toBeHidden();
    await questions.last().locator("summary").click();
    await expect(open).toHaveCount(0);

    const second = questions.nth(1);
    await questions.first().locator("summary").focus();
    await page.keyboard.press("Tab");
    await expect(second.locator("summary")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(second).toHaveAttribute("open");
    await page.keyboard.press("Space");
    await expect(second).not.toHaveAttribute("open");
  });

  test("a quote is cut off at 200 characters, and shown in full on demand [ST02, ST04]", async ({ page }) => {
    await page.goto("/");
    const card = page.locator(".review-card", { hasText: "Ana, Parker" });
    const quote = card.locator("blockquote");
    const button = card.locator("summary");
    const end = "looking forward to it";
    await expect(quote).toHaveText(/^.{200}…$/s, { useInnerText: true });
    await expect(button).toHaveText(/^Show more\s+of the review by Ana, Parker$/, { useInnerText: true });
    await button.click();
    await expect(button).toHaveText(/^Show less\s/, { useInnerText: true });
    await expect(quote).not.toHaveText(/…/, { useInnerText: true });
    expect((await card.ariaSnapshot()).split(end)).toHaveLength(2);
    await button.press("Enter");
    await expect(quote).toHaveText(/…$/, { useInnerText: true });
  });
});
