import { expect, test } from "../support/site-test.ts";

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

test("the footer's service links lead to their anchors, from any page [R22, R23]", async ({ page }) => {
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

  test("a question opened by keyboard does not move, though the one above closes [AX01, FQ14]", async ({
    page,
  }) => {
    // Waited for from the start, because Chromium itself moves the pointer over some pages as they are drawn.
    const loaded = page.waitForResponse(/page-extras/);
    await page.goto("/faq");
    await page.mouse.move(1, 1);
    await loaded;
    const third = page.locator(".question-group summary").nth(2);
    await page.locator(".question-group summary").nth(1).focus();
    await page.keyboard.press("Tab");
    await expect(third).toBeFocused();
    // At the top of the page there is nothing to scroll back, so the question would only move up within the window.
    await third.evaluate((element) => element.scrollIntoView());
    const top = () => third.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await page.keyboard.press("Enter");
    const answer = page.locator(".question-group details").nth(2);
    await expect(answer).toHaveAttribute("open");
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    await page.keyboard.press("Space");
    await expect(answer).not.toHaveAttribute("open");
  });
});
