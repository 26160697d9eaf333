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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one answer is open at a time, or none [FQ02]", async ({ page }) => {
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
  });
});
