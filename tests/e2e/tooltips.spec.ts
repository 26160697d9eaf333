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

/** Stops the clock, so that tooltips open only when `page.clock` advances. */
async function openForm(page: Page) {
  const fetched: string[] = [];
  page.on("requestfinished", (request) => {
    if (library.test(request.url())) fetched.push(request.url());
  });
  await installClock(page);
  await openHydrated(page, "/contact");
  await stopClock(page);
  /** Waits until the library is loaded and was first used. */
  const untilLoaded = async () => {
    await expect.poll(() => fetched.length).toBe(1);
    await page.evaluate((url) => import(url), fetched[0] ?? "");
    await effectsDone(page);
  };
  return { hint: hintBeside(page, "Phone"), fetched, untilLoaded };
}

/** Moves the pointer in steps, as a hand does. */
async function pointAt(page: Page, hint: Locator): Promise<void> {
  await hint.scrollIntoViewIfNeeded();
  const box = await hint.boundingBox();
  if (!box) throw new Error("The hint is not on the screen");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
}

const pointElsewhere = (page: Page) => page.mouse.move(5, 5, { steps: 10 });

/** Moves the focus to the hint beside the phone. */
async function tabThere(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.press("Tab");
}

async function expectAfterDelay(page: Page, words: string): Promise<void> {
  await page.clock.runFor(699);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip(page)).toHaveText(words);
}

/** Waits twice as long as a tooltip's delay. */
async function expectNothing(page: Page): Promise<void> {
  await page.clock.runFor(1400);
  await effectsDone(page);
  await expect(tooltip(page)).toHaveCount(0);
}

test("a tooltip opens 700 ms after the pointer or the focus arrives, at once within 300 ms of another, and closes when it leaves, or with a click, Escape or a scroll; typing loads none [ST07]", async ({
  page,
}) => {
  const { hint, fetched, untilLoaded } = await openForm(page);
  await page.getByLabel("First name").pressSequentially("Dana");
  await effectsDone(page);
  expect(fetched).toEqual([]);
  for (const [come, end] of [
    [pointAt, pointElsewhere],
    [pointAt, () => hint.click()],
    [pointAt, () => page.keyboard.press("Escape")],
    [tabThere, () => page.evaluate(() => window.scrollBy({ top: 40, behavior: "instant" }))],
    [tabThere, () => page.keyboard.press("Shift+Tab")],
  ] as const) {
    await pointElsewhere(page);
    await come(page, hint);
    await untilLoaded();
    await expectAfterDelay(page, phoneWords);
    await expect(hint).toHaveAccessibleDescription(phoneWords);
    await end(page);
    await expectNothing(page);
  }

  await pointAt(page, hint);
  await expectAfterDelay(page, phoneWords);
  const zip = hintBeside(page, "ZIP code");
  await pointElsewhere(page);
  await page.clock.runFor(299);
  await pointAt(page, zip);
  await expect(tooltip(page)).toHaveText(zipWords);
  await pointElsewhere(page);
  await page.clock.runFor(300);
  await pointAt(page, hint);
  await expectAfterDelay(page, phoneWords);
  expect(fetched).toHaveLength(1);
});

/** Returns a function that lets the library load. */
async function holdLibrary(page: Page): Promise<() => void> {
  const { promise: arrival, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(library, (route) => arrival.then(() => route.continue()));
  return letCome;
}

test("a visitor who has gone on when the library has loaded gets no tooltip [ST07]", async ({ page }) => {
  const letCome = await holdLibrary(page);
  const { untilLoaded } = await openForm(page);
  await tabThere(page);
  await page.keyboard.press("Tab");
  await page.keyboard.type("7205550199");
  letCome();
  await untilLoaded();
  await expectNothing(page);
  await page.keyboard.type("9");
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("72055501999");
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true });

  test("a tap opens a tooltip, however late its library, and another closes it [EB10]", async ({ page }) => {
    const letCome = await holdLibrary(page);
    const { hint } = await openForm(page);
    await hint.tap();
    // Afterwards nothing indicates that there was a finger.
    await pointElsewhere(page);
    letCome();
    await expect(tooltip(page)).toHaveText(phoneWords);
    await hint.tap();
    await expect(tooltip(page)).toHaveCount(0);
  });
});
