import type { Page } from "@playwright/test";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { expect, fillFields, newVisitor, openForm, test } from "../support/site-test.ts";
import { requiredTexts } from "../support/valid-request.ts";

const offer = (page: Page, address: string) => page.getByRole("button", { name: `Did you mean ${address}?` });

/** Until the address is noticed: the script that does it comes with the first interaction. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`#${name}`).focus();
  await page.locator(`#${name}-slip`).waitFor({ state: "attached" });
  await page.locator(`#${name}`).fill(text);
}

test("a mistyped address is offered as it may be meant, until one types on [TW07]", async ({ page }) => {
  await openForm(page, "/schedule");
  await type(page, "email", "dana@hotmial.com");
  await expect(offer(page, "dana@hotmail.com")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(page.locator("#email-slip[role=status]")).toHaveText("Did you mean dana@hotmail.com?");
  await page.locator("#email").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await expect(page.locator("#email-slip")).toBeEmpty();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await expect(offer(page, "dana@hotmail.com")).toBeVisible();
  await offer(page, "dana@hotmail.com").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#email")).toHaveValue("dana@hotmail.com");
  await expect(page.locator("#email")).toBeFocused();
});

test("an address that looks mistyped is sent as it is, at the first click [TW07]", async ({ page, site }) => {
  await openForm(page, "/jobs");
  const email = newVisitor().email.replace(/@.*/, "@gmial.com");
  await fillFields(page, requiredTexts(jobApplicationForm));
  await type(page, "email", email);
  // The field is left by this very click.
  await page.locator(".form-actions button").click();
  await page.waitForURL(/\/thank-you/);
  expect(await site.leadsOf(email)).toMatchObject([{ fields: { email } }]);
});
