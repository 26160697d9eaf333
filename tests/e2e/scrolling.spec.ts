import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "../support/site-test.ts";

test("the hero's button of a landing page scrolls to the form, smoothly [DW06, DP01]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (const [path, name] of [
    ["/castle-rock-dog-walking", "Request Free Consultation"],
    ["/pet-sitting-services", "Schedule My Free Consultation"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveCSS("scroll-behavior", "smooth");
    await expect(page.locator("#form h2").first()).not.toBeInViewport();
    await page.locator(".hero").getByRole("link", { name }).click();
    await expect(page.locator("#form h2").first()).toBeInViewport();
  }
});

test("the footer's service links lead to their anchors, from any page [R22, R23, R24]", async ({ page }) => {
  const links = page.getByRole("contentinfo").locator('a[href^="/services#"]');
  await page.goto("/about");
  await links.first().click();
  await page.waitForURL("**/services#*");
  for (const id of ["dog-walking", "pet-sitting", "overnight-care", "medication", "boarding"]) {
    await links.and(page.locator(`[href$="#${id}"]`)).click();
    const top = () => page.locator(`#${id}`).evaluate((card) => card.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThanOrEqual(0);
  }
});

/** Returns the bar that covers the focused element, or "". Waits for an element that is still moving into view. */
async function findCover(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const focused = document.activeElement;
    let cover = "";
    for (let frames = 0; frames < 60; frames++) {
      const [box] = focused?.getClientRects() ?? [];
      const there = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const bar = there?.closest(".site-header, .call-bar, .toasts");
      if (there && (!bar || bar.contains(focused))) return "";
      cover = `${focused?.outerHTML.slice(0, 120)} is under ${bar?.className ?? "nothing: it is outside the window"}`;
      await new Promise(requestAnimationFrame);
    }
    return cover;
  });
}

test.describe("at 400 % zoom", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test("the bars leave room to read, and what Tab focuses can be seen [AX01]", async ({ page }) => {
    await openHydrated(page, "/schedule");
    await page.mouse.wheel(0, 600);
    for (const bar of [".site-header", ".call-bar"]) await expect(page.locator(bar)).not.toBeInViewport();
    await openHydrated(page, "/schedule");
    for (let stops = 0; stops < 150; stops++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      expect(await findCover(page)).toBe("");
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

  test("an opened question does not move, though the one above closes [AX01]", async ({ page }) => {
    // Waited for from the start, because Chromium itself moves the pointer over some pages as they are drawn.
    const loaded = page.waitForResponse(/page-extras/);
    await page.goto("/faq");
    await page.mouse.move(1, 1);
    await loaded;
    const third = page.locator(".question-group summary").nth(2);
    // At the top of the page there is nothing to scroll back, so the question would only move up within the window.
    await third.evaluate((element) => element.scrollIntoView());
    const top = () => third.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await third.press("Enter");
    await expect(page.locator(".question-group details").nth(2)).toHaveAttribute("open");
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });
});
