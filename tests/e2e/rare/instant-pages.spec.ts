import { chromium } from "@playwright/test";
import { type ChromiumTab, openChromiumTab } from "#bench/chromium-tab.ts";
import { expect, test } from "../../support/site-test.ts";
import type { TestSite } from "../../support/start-site.ts";
import { openThankYou, sentRequest } from "../../support/visitors.ts";

const loadedFiles = `new Promise((done) =>
  new PerformanceObserver((list) => done(list.getEntries().map(({ name }) => name)))
    .observe({ type: "resource", buffered: true }))`;

async function openTab(site: TestSite, path: string): Promise<ChromiumTab> {
  const { launchOptions } = test.info().project.use;
  const executable = launchOptions?.executablePath ?? chromium.executablePath();
  const tab = await openChromiumTab(executable, site.origin + path);
  await expect.poll(() => tab.evaluate(tab.pages[0] ?? "", "document.readyState")).toBe("complete");
  return tab;
}

/** Hovers over a link until its page is prerendered, and returns that page. */
async function makeReady(tab: ChromiumTab, selector: string): Promise<string> {
  await tab.hover(tab.pages[0] ?? "", selector);
  await expect.poll(() => tab.pages.length).toBe(2);
  const ready = tab.pages[1] ?? "";
  await expect.poll(() => tab.evaluate(ready, "document.readyState")).toBe("complete");
  return ready;
}

test("a form waits until its page is seen, whatever the tab remembers [HS11]", async ({ site }) => {
  const tab = await openTab(site, "/services");
  const link = 'a[href="/contact"]';
  const ready = await makeReady(tab, `header ${link}`);
  const isHydrated =
    '[...document.querySelectorAll("button")].some((b) => b.checkVisibility() && /^Clear/.test(b.textContent))';
  const isIdle = "new Promise((done) => requestIdleCallback(() => done(true), { timeout: 30000 }))";
  await tab.evaluate(ready, "document.querySelector('[name=firstName]').focus()");
  expect(await tab.evaluate(ready, isIdle)).toBe(true);
  const loaded: string[] = await tab.evaluate(ready, loadedFiles);
  expect(loaded.join()).toContain("page-script");
  expect(loaded.join()).not.toContain("form");
  await tab.click(tab.pages[0] ?? "", `header ${link}`);
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
