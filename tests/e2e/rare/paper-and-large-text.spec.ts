import type { Page } from "@playwright/test";
import { readBuiltPages } from "#build/read-built-pages.ts";
import { addDays } from "#domain/calendar-date.ts";
import { thanksgivingDay } from "#domain/catalogue/holiday-calendar.ts";
import { expectNoAxeFindings, expectOnePrintedPage } from "../../support/page-checks.ts";
import { sampleClient } from "../../support/sample-business.ts";
import { expect, openHydrated, test } from "../../support/site-test.ts";
import { firstDay, lastDay } from "../../support/visitors.ts";

test("with text of twice the size, no page scrolls sideways, no text is cut off, and the menu can be used [WM13, PR06, EB09]", async ({
  page,
}) => {
  const letters = await page.context().newCDPSession(page);
  await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const { path, html } of readBuiltPages(sampleClient)) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 812 });
      const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, pageWidth, await page.evaluate(wordsOutside)]).toEqual([path, width, []]);
      // Landing pages have no menu.
      if (!html.includes('class="menu-button"')) continue;
      const menu = await page.getByRole("button", { name: "Menu" }).boundingBox();
      expect(menu?.width, path).toBeGreaterThanOrEqual(48);
    }
  }
});

const stay = `/estimate?service=overnight-premium&from=${firstDay}&to=${lastDay}&pets=3`;

test("on paper a page has the business's name and phone, all folds open, whole words and columns, no pictures and no navigation [VF11, TR18, FT06]", async ({
  page,
}) => {
  const folded = readBuiltPages(sampleClient).filter(({ html }) => html.includes("<details"));
  expect(folded.length).toBeGreaterThan(5);
  const whole = [stay, "/privacy-policy", "/terms-of-service", "/holiday-pricing"];
  await page.emulateMedia({ media: "print" });
  // A4 without its margins and as narrow as a phone, Letter and landscape paper; of each pair, the first is the window's.
  for (const path of new Set([...whole, ...folded.map((each) => each.path)]))
    for (const [window, paper] of [
      [375, 680],
      [1056, 703],
    ] as const) {
      await page.setViewportSize({ width: window, height: 950 });
      await page.goto(path);
      for (const width of [window, paper]) {
        await page.setViewportSize({ width, height: 950 });
        expect([path, width, await page.evaluate(foldedCoveringOrSqueezed)]).toEqual([path, width, []]);
        if (width > 375 && whole.includes(path))
          expect([path, await page.evaluate(wordsOutside)]).toEqual([path, []]);
      }
    }
  for (const path of ["/pricing", "/schedule"]) {
    await page.goto(path);
    await expect(page.getByText(/^Rock & Pine Pet Care · \(720\) 555-0142/)).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("button")).toHaveCount(0);
  }
  await page.goto("/services");
  await expect(page.getByText("Key in the door")).toBeVisible();
  await expect(page.locator(".service-scene").first()).toBeHidden();
});

function foldedCoveringOrSqueezed(): string[] {
  const parts = ["details > :not(summary)", "span.foldable", ".foldable > *"].flatMap((each) => [
    ...document.querySelectorAll<HTMLElement>(`main ${each}`),
  ]);
  const closed = parts.filter(
    (part) =>
      !part.closest("[hidden]:not(.foldable), noscript, [aria-hidden]") &&
      !part.checkVisibility({ contentVisibilityAuto: true }),
  );
  const stuck = [...document.querySelectorAll("main *")].filter(
    (part) => getComputedStyle(part).position === "sticky",
  );
  // A hidden picture must not leave only its column to the text.
  const squeezed = [...document.querySelectorAll("main p")].filter(
    ({ clientWidth, textContent }) => clientWidth > 1 && clientWidth < 120 && textContent.length > 60,
  );
  return [...closed, ...stuck, ...squeezed].map(
    ({ className, textContent }) => `${className}: ${textContent}`,
  );
}

function wordsOutside(): string[] {
  const texts = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const outside: string[] = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const isOut = [...range.getClientRects()].some(({ left, right }) => left < 0 || right > innerWidth);
    const parent = texts.currentNode.parentElement;
    // Text for screen readers, drawings, and rows to swipe may be outside.
    const isApart = parent?.closest(
      ".sr-only, :is(h2, h3) + * + .phone-fold span:last-child, svg, [tabindex], table",
    );
    const isShown = parent?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
    if (isOut && isShown && !isApart) outside.push(texts.currentNode.textContent ?? "");
  }
  return outside;
}

test("an estimate prints on one page, and axe finds nothing in a holiday's estimate [NH02, VF11, X21]", async ({
  page,
}) => {
  const first = addDays(firstDay, 50);
  for (const stay of ["service=dog-walking&visits=4", "service=overnight-premium&pets=3"]) {
    await page.goto(`/estimate?${stay}&from=${first}&to=${addDays(first, 30)}`);
    await expectOnePrintedPage(page);
  }
  const holiday = thanksgivingDay(new Date().getFullYear() + 1);
  await page.goto(`/estimate?service=pet-sitting&from=${holiday}&to=${holiday}`);
  await expect(page.locator("#estimate .bands > div").first()).toBeVisible();
  await expectNoAxeFindings(page);
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

test("with forced colors, the arrow of a link that leaves the site is visible, and date fields follow a dark scheme [FT06]", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/estimate");
  const shown = await page.evaluate(() => {
    const link = document.querySelector('a[target="_blank"]');
    if (!link) return null;
    const arrow = getComputedStyle(link, "::after");
    return {
      hasStroke: arrow.backgroundImage.includes(getComputedStyle(link).color),
      scheme: getComputedStyle(document.documentElement).colorScheme,
    };
  });
  expect(shown).toEqual({ hasStroke: true, scheme: "light dark" });
});
