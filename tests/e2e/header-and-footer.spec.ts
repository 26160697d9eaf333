import { expect, test } from "../support/site-test.ts";

test("the header is solid with a shadow only past 60 px; the mobile menu opens and closes by its button, by Escape, by its links and when it loses the focus; Request care is shown once at a time [HF04, HF06, HF08, HO05, FX06]", async ({
  page,
}) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  await scrollTo(60);
  await expect(header).not.toHaveAttribute("data-scrolled");
  await scrollTo(61);
  await expect(header).toHaveAttribute("data-scrolled");
  await expect(header).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(header).not.toHaveCSS("box-shadow", "none");
  await scrollTo(60);
  await expect(header).not.toHaveAttribute("data-scrolled");
  await expect(header).toHaveCSS("box-shadow", "none");

  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.locator("#menu");
  await expect(page.locator(".hero").getByRole("link", { name: "Contact Us" })).toBeHidden();
  await expect(menu).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("link", { name: "Request care", exact: true })).toHaveCount(1);
  await button.click();
  await expect(menu).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await button.click();
  await expect(menu).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");

  await button.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(page.getByRole("link", { name: "Request care", exact: true })).toHaveCount(1);
  await page.route("**/about", (route) => route.fulfill({ status: 204 }));
  await menu.getByRole("link", { name: "About" }).click();
  await expect(menu).toBeHidden();

  // It closes when the focus leaves it, either way.
  await button.press("Enter");
  await menu.getByRole("link", { name: "Create Account" }).focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await button.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(menu).toBeHidden();
});

for (const [path, away] of [
  ["/schedule", "End"],
  ["/castle-rock-dog-walking", "Home"],
] as const)
  test(`the bar on ${path} leads to the form, and is hidden while that shows [FX04]`, async ({ page }) => {
    // So small that the footer fills it.
    await page.setViewportSize({ width: 375, height: 500 });
    await page.goto(path);
    await page.keyboard.press(`Control+${away}`);
    const bar = page.getByRole("navigation", { name: "Call or write" });
    await expect(bar.getByRole("link")).toHaveText(["Call", "To the form"]);
    await bar.getByRole("link", { name: "To the form" }).click();
    await expect(page.locator("[data-form]")).toBeInViewport();
    await expect(bar).toBeHidden();
    // A key is lost if it is pressed while the page still scrolls to the form.
    const isBackAfterKey = async () => {
      await page.keyboard.press(`Control+${away}`);
      return bar.isVisible();
    };
    await expect.poll(isBackAfterKey).toBe(true);
  });
