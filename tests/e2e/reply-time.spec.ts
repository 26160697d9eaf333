import { expect, test } from "../support/site-test.ts";

const forms = ["/schedule", "/contact", "/castle-rock-dog-walking", "/pet-sitting-services"];

for (const path of forms)
  test(`${path} says before sending when an answer would come, closed days included, as long as it is open [NH05]`, async ({
    page,
  }) => {
    await page.clock.install({ time: "2026-11-24T09:30:00-07:00" });
    await page.goto(path);
    await page.mouse.move(1, 1);
    const promise = page.locator("[data-reply-by]");
    await expect(promise).toHaveText("Sent now, you hear from us by Wed, Nov 25, 10 AM.");
    // Thanksgiving is a closed day.
    await page.clock.fastForward("24:00:00");
    await expect(promise).toHaveText("Sent now, you hear from us by Fri, Nov 27, 8 AM.");
  });

test("/jobs promises no answer [NH05]", async ({ page }) => {
  await page.goto("/jobs");
  await expect(page.locator("[data-reply-by]")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of forms)
    test(`${path} says the rule [NH05]`, async ({ page }) => {
      await page.goto(path);
      await expect(
        page.getByText(/within 24 hours, or soon after the office next opens/).first(),
      ).toBeVisible();
      await expect(page.locator("[data-reply-by]")).toBeHidden();
    });
});
