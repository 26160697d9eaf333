import type { Page } from "@playwright/test";
import { settle } from "../../support/page-checks.ts";
import { expect, test, untilHydrated } from "../../support/site-test.ts";
import { openThankYou, sentRequest } from "../../support/visitors.ts";

/** Prepares a page as a browser does that expects the visitor to open it next. */
async function prerender(page: Page, path: string): Promise<void> {
  await page.addInitScript((path) => {
    if (location.pathname === path) Object.defineProperty(document, "prerendering", { value: true });
  }, path);
}

const show = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("prerenderingchange")));

test("a form is not loaded until its page is shown [HS11]", async ({ page }) => {
  await prerender(page, "/contact");
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/contact");
  await settle(page);
  expect(scripts.join()).toContain("page-script");
  expect(scripts.join()).not.toMatch(/form-script|own-/);
  await show(page);
  await untilHydrated(page);
});

test("a thank-you page that is not shown yet reports no request [HS11]", async ({ page, site }) => {
  await prerender(page, "/thank-you");
  await openThankYou(page, site.origin, { sent: sentRequest });
  await expect(page.locator(".lede [data-reply-by]").last()).toBeHidden();
  await show(page);
  await expect(page.locator(".lede [data-reply-by]").last()).toBeVisible();
});
