import { chromium } from "@playwright/test";
import { openChromiumTab } from "#bench/chromium-tab.ts";
import { expect, test } from "../../support/site-test.ts";
import { openThankYou, sentRequest } from "../../support/visitors.ts";

const loadedFiles = `new Promise((done) =>
  new PerformanceObserver((list) => done(list.getEntries().map(({ name }) => name)))
    .observe({ type: "resource", buffered: true }))`;

test("a form waits until its page is seen, whatever the tab remembers [HS11]", async ({ site }) => {
  const { launchOptions } = test.info().project.use;
  const executable = launchOptions?.executablePath ?? chromium.executablePath();
  const tab = await openChromiumTab(executable, `${site.origin}/services`);
  const [services = ""] = tab.pages;
  await expect.poll(() => tab.evaluate(services, "document.readyState")).toBe("complete");
  const link = 'header a[href="/contact"]';
  await tab.hover(services, link);
  await expect.poll(() => tab.pages.length).toBe(2);
  const ready = tab.pages[1] ?? "";
  await expect.poll(() => tab.evaluate(ready, "document.readyState")).toBe("complete");
  const isHydrated =
    '[...document.querySelectorAll("button")].some((b) => b.checkVisibility() && /^Clear/.test(b.textContent))';
  const isIdle = "new Promise((done) => requestIdleCallback(() => done(true), { timeout: 30000 }))";
  await tab.evaluate(ready, "document.querySelector('[name=firstName]').focus()");
  expect(await tab.evaluate(ready, isIdle)).toBe(true);
  const loaded: string[] = await tab.evaluate(ready, loadedFiles);
  expect(loaded.join()).toContain("page-script");
  expect(loaded.join()).not.toContain("form");
  await tab.click(services, link);
  await expect.poll(() => tab.evaluate(ready, isHydrated)).toBe(true);
  await tab.close();
});

test("a thank-you page that nobody sees yet tells no one of a request [HS11]", async ({ page, site }) => {
  await page.addInitScript(() => {
    if (location.pathname !== "/thank-you") return;
    Object.defineProperty(document, "prerendering", { value: true });
  });
  await openThankYou(page, site.origin, { sent: sentRequest });
  await expect(page.locator(".lede [data-reply-by]").last()).toBeHidden();
  await page.evaluate(() => document.dispatchEvent(new Event("prerenderingchange")));
  await expect(page.locator(".lede [data-reply-by]").last()).toBeVisible();
});
