import type { Page } from "@playwright/test";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { expect, fillFields, newVisitor, openForm, test, untilHydrated } from "../support/site-test.ts";
import { requiredTexts } from "../support/valid-request.ts";

const yes = "Yes, we cover 80134 in Parker.";
const perhaps = "Maybe. 80116 is right next to Parker. Call (720) 555-0142 and ask.";
const notYet = "We don't cover that ZIP code yet. Close by? Call (720) 555-0142.";

test("a ZIP code is answered during typing, on pages and in a form, which accepts one that isn't covered [NH04, PR03]", async ({
  page,
}) => {
  const status = page.getByRole("status").filter({ hasText: /./ });
  const field = page.getByRole("textbox", { name: /^Do we cover your area\?|^ZIP code/ });
  for (const path of ["/", "/services", "/locations/parker", "/contact"]) {
    await page.goto(path);
    await page.mouse.move(1, 1);
    for (const [zip, text] of [
      ["80134", yes],
      [" 80116-1234", perhaps],
      ["99999", notYet],
    ] as const) {
      await field.fill(zip);
      await expect(status).toHaveText(text);
    }
    await field.fill("8013");
    await expect(status).toHaveCount(0);
  }
  await untilHydrated(page);
  await field.fill("99999");
  await expect(page.getByText(notYet)).toBeVisible();
  await page.locator(".form-actions button").click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await page.locator("#email").focus();
  await expect(page.locator("#email")).toHaveAttribute("aria-describedby", "email-error email-slip");
});

const offer = (page: Page, address: string) => page.getByRole("button", { name: `Did you mean ${address}?` });

/** Types once corrections are ready: their script is loaded at the first interaction. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`#${name}`).focus();
  await page.locator(`#${name}-slip`).waitFor({ state: "attached" });
  await page.locator(`#${name}`).fill(text);
}

test("a correction of a mistyped address is offered, until the visitor types on; without it the address is sent as it is, at the first click [TW07]", async ({
  page,
  site,
}) => {
  await openForm(page, "/jobs");
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
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain("dana@hotmail.com");

  const email = newVisitor().email.replace(/@.*/, "@gmial.com");
  await fillFields(page, requiredTexts(jobApplicationForm));
  await type(page, "email", email);
  // This very click leaves the field.
  await page.locator(".form-actions button").click();
  await page.waitForURL(/\/thank-you/);
  expect(await site.leadsOf(email)).toMatchObject([{ fields: { email } }]);
});
