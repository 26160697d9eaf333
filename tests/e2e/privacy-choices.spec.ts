import { expect, test } from "../support/site-test.ts";
import { allow, dialog, link, openChoices, refuse } from "../support/visitors.ts";

test("the choices are used with the keyboard alone or the mouse, and the focus returns to the link [X21]", async ({
  page,
}) => {
  await page.goto("/about");
  await link(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(allow(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(refuse(page)).toBeChecked();
  for (const name of ["Ask for a copy", "Have it deleted", "Privacy policy"]) {
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
  await openChoices(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();

  // A click beside the dialog.
  await openChoices(page);
  await page.mouse.click(4, 4);
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the link leads to the policy, which says that nothing is measured [X19]", async ({ page }) => {
    await page.goto("/no-such-page");
    await link(page).click();
    await page.waitForURL("**/privacy-policy#choices");
    await expect(
      page.getByText(/^Scripts are off in this browser, so we're not measuring anything/),
    ).toBeVisible();
    await expect(page.locator(".ad-choice a")).toBeHidden();
  });
});
