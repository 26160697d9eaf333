import type { Locator, Page } from "@playwright/test";
import { readSample } from "../support/sample-business.ts";
import { effectsDone, expect, installClock, openHydrated, stopClock, test } from "../support/site-test.ts";

const { phone: phoneWords, zipCode: zipWords } = readSample().words.forms.hints;
const library = /\/assets\/hint-tooltips/;

test.use({ viewport: { width: 1440, height: 900 } });

function hintBeside(page: Page, label: string): Locator {
  return page
    .locator(".field-label", { hasText: label })
    .getByRole("button", { name: "Why we ask for your" });
}

const tooltip = (page: Page) => page.getByRole("tooltip");

/** With the clock stopped, tooltips open only by `page.clock`. */
async function openForm(page: Page): Promise<void> {
  await installClock(page);
  await openHydrated(page, "/contact");
  await stopClock(page);
}

/** Moves in steps, as a hand does. */
async function pointAt(page: Page, hint: Locator): Promise<void> {
  await hint.scrollIntoViewIfNeeded();
  const box = await hint.boundingBox();
  if (!box) throw new Error("The hint is not on the screen");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
}

async function pointElsewhere(page: Page): Promise<void> {
  await page.mouse.move(5, 5, { steps: 10 });
}

/** Waits for the library and for its first use. */
async function untilLoaded(page: Page, hint: Locator): Promise<void> {
  await hint.and(page.locator("[data-state]")).waitFor();
  await effectsDone(page);
}

async function expectAfterDelay(page: Page, hint: Locator, words: string): Promise<void> {
  await untilLoaded(page, hint);
  await page.clock.runFor(699);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip(page)).toHaveText(words);
}

/** Hovers until the tooltip opens. */
async function rest(page: Page, hint: Locator, words: string): Promise<void> {
  await pointAt(page, hint);
  await expectAfterDelay(page, hint, words);
}

test("a tooltip opens 700 ms after the pointer rests, and closes when it leaves; then the next opens at once [ST07, ST09, ST10, K21]", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (library.test(request.url())) fetched.push(request.url());
  });
  await openForm(page);
  await page.getByLabel("First name").pressSequentially("Dana");
  await effectsDone(page);
  expect(fetched).toEqual([]);
  const hint = hintBeside(page, "Phone");
  await rest(page, hint, phoneWords);
  expect(fetched).toHaveLength(1);
  await expect(hint).toHaveAccessibleDescription(phoneWords);
  const zip = hintBeside(page, "ZIP code");
  await pointAt(page, zip);
  await expect(tooltip(page)).toHaveText(zipWords);
  await pointElsewhere(page);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.runFor(299);
  await pointAt(page, hint);
  await expect(tooltip(page)).toHaveText(phoneWords);
  await pointElsewhere(page);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.runFor(300);
  await rest(page, zip, zipWords);
});

test("a tooltip opens 700 ms after the keyboard comes to its hint, and closes when that loses the focus [ST08, ST11]", async ({
  page,
}) => {
  await openForm(page);
  const hint = hintBeside(page, "Phone");
  for (const round of ["first", "later"]) {
    await page.getByRole("textbox", { name: "Email" }).focus();
    await page.keyboard.press("Tab");
    await test.step(round, () => expectAfterDelay(page, hint, phoneWords));
    await expect(hint).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(tooltip(page)).toHaveCount(0);
  }
});

test("a tooltip closes with a click and stays closed; a pointer that passes by opens nothing [ST12]", async ({
  page,
}) => {
  await openForm(page);
  const hint = hintBeside(page, "Phone");
  await rest(page, hint, phoneWords);
  await hint.click();
  await expectNothing(page);
  await pointAt(page, hintBeside(page, "ZIP code"));
  await pointElsewhere(page);
  await expectNothing(page);
});

test("a tooltip closes with Escape, by pointer and by keyboard, and when the page scrolls [ST13, ST14]", async ({
  page,
}) => {
  await openForm(page);
  const [phone, zip] = [hintBeside(page, "Phone"), hintBeside(page, "ZIP code")];
  await rest(page, phone, phoneWords);
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await page.getByRole("textbox", { name: "Phone" }).focus();
  await page.keyboard.press("Tab");
  await expect(zip).toBeFocused();
  await expectAfterDelay(page, zip, zipWords);
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await expect(zip).toBeFocused();

  await pointElsewhere(page);
  await page.clock.runFor(300);
  await rest(page, phone, phoneWords);
  await page.evaluate(() => window.scrollBy({ top: 40, behavior: "instant" }));
  await expect(tooltip(page)).toHaveCount(0);
});

/** Returns a function that lets the library load. */
async function holdLibrary(page: Page): Promise<() => void> {
  const { promise: arrival, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(library, async (route) => {
    await arrival;
    await route.continue();
  });
  return letCome;
}

test("who has gone on when the library comes is not called back [ST08]", async ({ page }) => {
  const letCome = await holdLibrary(page);
  await openForm(page);
  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.press("Tab");
  await expect(hintBeside(page, "Phone")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("7205550199");
  letCome();
  await untilLoaded(page, hintBeside(page, "Phone"));
  await expectNothing(page);
  await page.keyboard.type("9");
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("72055501999");
});

test("who goes on while the tooltip is put in place keeps typing in the next field [ST08]", async ({
  page,
}) => {
  await openForm(page);
  await page.evaluate(() => {
    const { matches } = HTMLElement.prototype;
    function matchesAndGoesOn(this: HTMLElement, selector: string) {
      // Runs when the library has loaded, just before React replaces the first button.
      if (selector === ":hover" && this.matches("[data-hint]"))
        queueMicrotask(() => document.querySelector<HTMLElement>("[name=phone]")?.focus());
      return matches.call(this, selector);
    }
    HTMLElement.prototype.matches = matchesAndGoesOn as HTMLElement["matches"];
  });
  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.press("Tab");
  await untilLoaded(page, hintBeside(page, "Phone"));
  await expect(page.getByRole("textbox", { name: "Phone" })).toBeFocused();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true });

  test("a tap opens a tooltip, however late the library comes, and another tap closes it [EB10]", async ({
    page,
  }) => {
    const letCome = await holdLibrary(page);
    await openForm(page);
    const hint = hintBeside(page, "Phone");
    await hint.tap();
    // Afterwards nothing shows that a finger was there.
    await pointElsewhere(page);
    letCome();
    await expect(tooltip(page)).toHaveText(phoneWords);
    await untilLoaded(page, hint);
    await hint.tap();
    await expect(tooltip(page)).toHaveCount(0);
    await hint.tap();
    await expect(tooltip(page)).toHaveText(phoneWords);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the words can be read, and no button does nothing [ST07]", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByText(phoneWords)).toBeHidden();
    await page.getByText("Why we ask", { exact: true }).click();
    await expect(page.getByText(phoneWords)).toBeVisible();
    await expect(page.getByText(zipWords)).toBeVisible();
    await expect(hintBeside(page, "Phone")).toBeHidden();
  });
});

/** Waits twice as long as a tooltip's delay. */
async function expectNothing(page: Page): Promise<void> {
  await page.clock.runFor(1400);
  await effectsDone(page);
  await expect(tooltip(page)).toHaveCount(0);
}
