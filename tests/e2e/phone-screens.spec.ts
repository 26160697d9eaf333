import { expect, test } from "../support/site-test.ts";
import { fillDays, firstDay, lastDay } from "../support/visitors.ts";

const screenHeight = 812;

// A day without a notice above the pages.
test.beforeEach(({ page }) => page.clock.setFixedTime("2026-11-09T12:00:00-07:00"));

test("a form's first field is in the first screen of a small phone and of a laptop [PR07]", async ({
  page,
}) => {
  for (const [width, height] of [
    [375, 667],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ["/contact", "/schedule"]) {
      await page.goto(path);
      const field = page.locator("form :is(.control, .choice):visible").first();
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("navigation", { name: "Call or write" })).toBeHidden();
    }
  }
});

/** The line of the bar that says that the phones are off must not cover them. */
test("Home's first screen on a small phone shows an animal, and a row that opens the price box by keyboard; below are three faces and two actions [FT02, VF02, VF03, VF04]", async ({
  page,
}) => {
  const size = { width: 375, height: 667 };
  await page.setViewportSize(size);
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Call or request care" });
  const barTop = (await bar.boundingBox())?.y ?? 0;
  const off = await bar.locator(".phones-off").evaluate((line: HTMLElement) => {
    line.hidden = false;
    return line.getBoundingClientRect().top;
  });
  expect(off).toBeLessThan(barTop);
  const picture = page.locator(".hero-picture");
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 1, y: off, width: 0, height: 0 };
  expect([x <= 0, x + width >= size.width, y + height < off]).toEqual([true, true, true]);
  await expect(picture).toHaveJSProperty("complete", true);
  // The animal is the largest figure of the drawing, which is a file of its own.
  const animal = await picture.evaluate(async (image: HTMLImageElement) => {
    const drawing = document.createElement("div");
    drawing.innerHTML = await (await fetch(image.src)).text();
    document.body.append(drawing);
    const figures = [...drawing.querySelectorAll("g")].map((g) => g.getBoundingClientRect().width);
    const { width } = drawing.querySelector("svg")?.getBoundingClientRect() ?? { width: 1 };
    drawing.remove();
    return (Math.max(...figures) / width) * image.getBoundingClientRect().width;
  });
  expect(animal).toBeGreaterThanOrEqual(260);
  const row = page.locator(".price-fold summary");
  await expect(row).toHaveText("Overnight · dates See the price");
  const rowBox = await row.boundingBox();
  expect(rowBox?.height).toBeGreaterThanOrEqual(44);
  expect((rowBox?.y ?? 0) + (rowBox?.height ?? 0)).toBeLessThan(off);
  await expect(page.locator(".price-box")).toBeHidden();
  await row.focus();
  await page.keyboard.press("Enter");
  const send = page.locator(".price-box button");
  await expect.poll(async () => (await send.boundingBox())?.y).toBeLessThan(barTop - 44);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Care" })).toBeFocused();

  await page.setViewportSize({ width: size.width, height: screenHeight });
  for (const face of await page.locator(".hero .faces [role=img]").all()) await expect(face).toBeInViewport();
  await expect(page.locator(".hero .faces [role=img]")).toHaveCount(3);
  await expect(page.getByText("You'll meet one of us first.")).toBeInViewport();
  const inHero = page.locator(".hero");
  await expect(inHero.getByRole("button")).toHaveText(["See the price"]);
  await expect(inHero.getByRole("link").filter({ visible: true })).toHaveText([
    /^Schedule Pet Care/,
    "Our Services",
  ]);
  await expect(bar.getByRole("link")).toHaveText(["Call", "Request care"]);
  const login = page.getByRole("banner").getByRole("link", { name: "Client Login" });
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: screenHeight });
    await expect(login, String(width)).toBeInViewport();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Home's row leads to the price, and to the ZIP code's answer [FT02, VF04]", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".price-box")).toBeHidden();
    await page.locator(".price-fold summary").click();
    await page.locator(".price-box select").selectOption("Pet Sitting");
    await fillDays(page);
    await page.locator(".price-box").getByLabel("ZIP code").fill("80116");
    await page.getByRole("button", { name: "See the price" }).click();
    await page.waitForURL(`**/estimate?service=pet-sitting&from=${firstDay}&to=${lastDay}&zip=80116*`);
    const estimate = page.locator("#estimate");
    await expect(estimate).toContainText("$93");
    await expect(estimate).toContainText("Maybe. 80116 is right next to Parker.");
    await page.locator(".estimate-form button[type=submit]").click();
    await expect(estimate).toContainText("Maybe. 80116 is right next to Parker.");
    await estimate.getByRole("link", { name: "Request these dates" }).filter({ visible: true }).click();
    await expect(page.getByRole("textbox", { name: "ZIP code" })).toHaveValue("80116");
    await page.goto(page.url().replace("zip=80116", "zip=80134-1234"));
    await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Parker");
  });

  test("the report of a visit is chosen by keyboard, and a quote cut off at 200 characters is shown in full on demand [VF06, ST02, ST03]", async ({
    page,
  }) => {
    await page.goto("/");
    const report = page.locator(".report");
    const shown = report.locator(".report-kind").filter({ visible: true });
    await expect(shown).toHaveCount(1);
    await expect(
      shown.getByRole("img", { name: "Map of the walk: 1.4 miles along the creek" }),
    ).toBeVisible();
    await expect(shown.getByRole("listitem").first()).toHaveText(/Out the side gate\s*12:04/);
    const size = await report.boundingBox();
    await report.getByRole("radio", { name: "Walk" }).press("ArrowRight");
    await expect(report.getByRole("radio", { name: "Cat visit" })).toBeChecked();
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText("Box scooped");
    await expect(shown.locator(".report-scene")).toBeVisible();
    expect(await report.boundingBox()).toMatchObject({ height: size?.height });
    await report.getByText("Overnight", { exact: true }).click();
    await expect(shown).toContainText("Morning walk");

    const card = page.locator(".review-card", { hasText: "Ana, Parker" });
    const quote = card.locator("blockquote");
    const button = card.locator("summary");
    const end = "looking forward to it";
    await expect(quote).toHaveText(/^.{200}…$/s, { useInnerText: true });
    await expect(button).toHaveText(/^Show more\s+of the review by Ana, Parker$/, { useInnerText: true });
    await button.click();
    await expect(button).toHaveText(/^Show less\s/, { useInnerText: true });
    await expect(quote).not.toHaveText(/…/, { useInnerText: true });
    expect((await card.ariaSnapshot()).split(end)).toHaveLength(2);
    await button.press("Enter");
    await expect(quote).toHaveText(/…$/, { useInnerText: true });
  });
});

test("the report's walk is animated once, and not with reduced motion [VF06]", async ({ page }) => {
  await page.goto("/");
  const animations = () =>
    page.locator(".route").evaluate((route) =>
      route.getAnimations().map(({ effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return [duration, iterations];
      }),
    );
  expect(await animations()).toEqual([]);
  // Stops the animations at their start, because a finished one is no longer listed.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await animations()).toEqual([[700, 1]]);
});
