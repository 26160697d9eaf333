import { expect, test } from "../support/site-test.ts";

// Without scripts, because the answers need none.
test.use({ javaScriptEnabled: false });

test("one answer is open at a time, or none, by pointer and by keyboard [FQ02, FQ03, FQ04, FQ14, ST01]", async ({
  page,
}) => {
  await page.goto("/faq");
  const questions = page.locator("details");
  const open = page.locator("details[open]");
  await expect(open).toHaveCount(0);
  await questions.first().locator("summary").click();
  await expect(questions.first().locator("p")).toBeVisible();
  await questions.last().locator("summary").click();
  await expect(open).toHaveCount(1);
  await expect(questions.last()).toHaveAttribute("open");
  await expect(questions.first().locator("p")).toBeHidden();
  await questions.last().locator("summary").click();
  await expect(open).toHaveCount(0);

  const second = questions.nth(1);
  await questions.first().locator("summary").focus();
  await page.keyboard.press("Tab");
  await expect(second.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("open");
  await page.keyboard.press("Space");
  await expect(second).not.toHaveAttribute("open");
});
