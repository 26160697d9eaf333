import { readBuiltPages } from "#build/read-built-pages.ts";
import { sampleClient } from "../support/sample-business.ts";
import { expect, test } from "../support/site-test.ts";
import { firstDay, lastDay } from "../support/visitors.ts";

/** A day without a notice above the page. */
const ordinaryDay = "2027-03-03T12:00:00-07:00";

for (const [width, height] of [
  [375, 667],
  [1440, 900],
] as const)
  test(`a form's first field is in the first screen at ${width} x ${height} [PR07]`, async ({ page }) => {
    await page.clock.setFixedTime(ordinaryDay);
    await page.setViewportSize({ width, height });
    for (const path of ["/contact", "/schedule"]) {
      await page.goto(path);
      const field = page.locator("form :is(.control, .choice):visible").first();
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("navigation", { name: "Call or write" })).toBeHidden();
    }
  });

test("no half of a wide screen is empty [VF08]", async ({ page }) => {
  await page.clock.setFixedTime(ordinaryDay);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of [
    "/",
    "/services",
    "/about",
    "/pricing",
    "/holiday-pricing",
    "/faq",
    "/locations/parker",
  ]) {
    await page.goto(path);
    expect([path, await page.evaluate(emptyHalves)]).toEqual([path, []]);
  }
});

/** Runs in the page. Returns, for each screen, the halves that show nothing. */
function emptyHalves(): string[] {
  const [width, height] = [innerWidth, innerHeight];
  const main = document.querySelector("main");
  const boxes = [
    ...document.querySelectorAll(
      "main :is(img, svg, input, select, h1, h2, h3, p, li, td, th, dt, dd, summary, a)",
    ),
  ]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const { left, right, top, bottom } = (
        element.childNodes.length > 0 ? words : element
      ).getBoundingClientRect();
      return { left, right, top: top + scrollY, bottom: bottom + scrollY };
    });
  const { top = 0, bottom = 0 } = main?.getBoundingClientRect() ?? {};
  const screens = Array.from(
    { length: Math.floor((bottom - top) / height) },
    (_, i) => top + scrollY + i * height,
  );
  return screens.flatMap((from) =>
    ["left", "right"]
      .filter((half) => {
        const [start, end] = half === "left" ? [0, width / 2] : [width / 2, width];
        return !boxes.some(
          (box) => box.left < end && box.right > start && box.top < from + height && box.bottom > from,
        );
      })
      .map((half) => `${half} half from ${Math.round(from)} px on`),
  );
}

test("with text of twice the size, no page scrolls sideways, no text is cut off, and the menu can be used [WM13, PR06, EB09]", async ({
  page,
}) => {
  const letters = await page.context().newCDPSession(page);
  await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    for (const { path, html } of readBuiltPages(sampleClient)) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveCSS("font-size", "32px");
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

test("on paper a page has the business's name and phone, all folds open, whole words and columns, no pictures and no navigation [X25, VF11, TR18, FT06]", async ({
  page,
}) => {
  const folded = readBuiltPages(sampleClient).filter(({ html }) => html.includes("<details"));
  expect(folded.length).toBeGreaterThan(5);
  const whole = [stay, "/privacy-policy", "/terms-of-service", "/holiday-pricing"];
  await page.emulateMedia({ media: "print" });
  // A4 and Letter without their margins, as narrow as a phone, and on landscape paper.
  for (const width of [680, 703, 375, 1056]) {
    await page.setViewportSize({ width, height: 950 });
    for (const path of new Set([...whole, ...folded.map((each) => each.path)])) {
      await page.goto(path);
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

test("an unknown path is logged in the browser's console [NF03]", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  expect((await page.goto("/no/such/page?from=mail"))?.status()).toBe(404);
  expect(logged.filter((line) => line.includes("/no/such/page"))).not.toEqual([]);
});
