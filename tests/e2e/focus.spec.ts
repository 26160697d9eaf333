import type { Page } from "@playwright/test";
import { expect, test, untilHydrated } from "../support/site-test.ts";

/** The bar that covers the focused element, or "". Elements that are still moving into view are waited for. */
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

  test("the bars leave the window to what one reads, and whatever the Tab key comes to can be seen [AX01]", async ({
    page,
  }) => {
    await page.goto("/schedule");
    await untilHydrated(page);
    await page.mouse.wheel(0, 600);
    for (const bar of [".site-header", ".call-bar"]) await expect(page.locator(bar)).not.toBeInViewport();
    await page.goto("/schedule");
    await untilHydrated(page);
    for (let stops = 0; stops < 150; stops++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      expect(await findCover(page)).toBe("");
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

  test("a question that is opened stays where it was, though the one above it closes [AX01]", async ({
    page,
  }) => {
    await page.goto("/faq");
    const loaded = page.waitForResponse(/page-extras/);
    await page.mouse.move(1, 1);
    await loaded;
    const questions = page.locator("details > summary");
    const count = Math.min(await questions.count(), 12);
    await questions.first().tap();
    for (let i = 1; i < count; i++) {
      const question = questions.nth(i);
      await question.scrollIntoViewIfNeeded();
      const before = await question.evaluate((element) => element.getBoundingClientRect().top);
      await question.press("Enter");
      await expect(page.locator("details").nth(i)).toHaveAttribute("open");
      const after = await question.evaluate(
        (element) =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(element.getBoundingClientRect().top)),
            ),
          ),
      );
      expect(Math.abs(after - before)).toBeLessThanOrEqual(1);
    }
  });
});
