import { expect, test } from "../support/site-test.ts";

test("a form says before sending when an answer would come, closed days included, as long as it is open [NH05]", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-24T09:30:00-07:00" });
  await page.goto("/schedule");
  await page.mouse.move(1, 1);
  const promise = page.locator("[data-reply-by]");
  await expect(promise).toHaveText("Sent now, you hear from us by Wed, Nov 25, 10 AM.");
  // Thanksgiving is a closed day.
  await page.clock.fastForward("24:00:00");
  await expect(promise).toHaveText("Sent now, you hear from us by Fri, Nov 27, 8 AM.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form says the rule; /jobs promises no answer [NH05]", async ({ page }) => {
    await page.goto("/contact");
    const rule = page.getByText(/within 24 hours, or soon after the office next opens/);
    await expect(rule.first()).toBeVisible();
    await expect(page.locator("[data-reply-by]")).toBeHidden();
    await page.goto("/jobs");
    await expect(page.locator("[data-reply-by]")).toHaveCount(0);
  });
});
