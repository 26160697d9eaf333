import { expectNoAxeFindings, expectNoFindingsAtBothWidths } from "../../support/page-checks.ts";
import { expect, openHydrated, test } from "../../support/site-test.ts";
import { choose, openChoices } from "../../support/visitors.ts";

test("axe finds nothing in an open tooltip, hint, dialog, menu or answer, and in the privacy choices [X21, FQ14, HF08]", async ({
  page,
  configured,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, "/schedule");
  await page.getByText("Why we ask", { exact: true }).click();
  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Read the text message policy here" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoFindingsAtBothWidths(page);

  await page.goto("/faq");
  await page.locator("details summary").nth(1).click();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("#menu")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");

  await page.goto(configured.origin);
  await openChoices(page);
  await choose(page, "Don’t allow");
  for (const width of [1440, 375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    await expectNoAxeFindings(page);
  }
});
