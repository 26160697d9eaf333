import type { Page } from "@playwright/test";
import { addDays } from "#domain/calendar-date.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import { expect, fillFields, newVisitor, openForm, test } from "../support/site-test.ts";
import { requiredTexts } from "../support/valid-request.ts";
import { fillSchedule, newScheduleVisitor, scheduleButton } from "../support/visitors.ts";

/** No answer is promised sooner than within 24 hours. */
const tomorrow = () => addDays(dateIn("America/Denver", new Date()), 1);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form says when to call, and so does the thank-you page if need be [TW02]", async ({ page }) => {
    await page.goto("/schedule");
    const note = page.locator("noscript p", { hasText: "Need care before then?" });
    await expect(note).toBeVisible();
    await fillSchedule(page, { ...newScheduleVisitor(), city: "Castle Rock", state: "CO" });
    await page.getByLabel("First day").fill(tomorrow());
    await page.getByRole("button", { name: scheduleButton }).click();
    await page.waitForURL("/thank-you#soon");
    await expect(page.getByText("Your first day may come before you hear from us.")).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await page.goto("/thank-you");
    await expect(page.getByText("Your first day may come before you hear from us.")).toBeHidden();
  });
});

const yes = "Yes, we cover 80134 in Parker.";
const perhaps = "Maybe. 80116 is right next to Parker. Call (720) 555-0142 and ask.";
const notYet = "We don't cover that ZIP code yet. Close by? Call (720) 555-0142.";

for (const [path, label] of [
  ["/", "Do we cover your area?"],
  ["/services", "Do we cover your area?"],
  ["/locations/parker", "Do we cover your area?"],
  ["/contact", "ZIP code"],
] as const)
  test(`"${label}" is answered on ${path} during typing [NH04, PR03]`, async ({ page }) => {
    await page.goto(path);
    await page.mouse.move(1, 1);
    const field = page.getByRole("textbox", { name: label });
    const answer = page.getByRole("status").filter({ hasText: /./ });
    for (const [zip, text] of [
      ["80134", yes],
      [" 80116-1234", perhaps],
      ["99999", notYet],
    ] as const) {
      await field.fill(zip);
      await expect(answer).toHaveText(text);
    }
    await field.fill("8013");
    await expect(answer).toHaveCount(0);
  });

test("a form accepts a ZIP code that isn't covered [PR03]", async ({ page }) => {
  await openForm(page, "/contact");
  const field = page.getByRole("textbox", { name: "ZIP code" });
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

test("a correction of a mistyped address is offered, until the visitor types on [TW07]", async ({ page }) => {
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
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain("dana@hotmail.com");
});

test("an address that looks mistyped is sent as it is, at the first click [TW07]", async ({ page, site }) => {
  await openForm(page, "/jobs");
  const email = newVisitor().email.replace(/@.*/, "@gmial.com");
  await fillFields(page, requiredTexts(jobApplicationForm));
  await type(page, "email", email);
  // This very click leaves the field.
  await page.locator(".form-actions button").click();
  await page.waitForURL(/\/thank-you/);
  expect(await site.leadsOf(email)).toMatchObject([{ fields: { email } }]);
});
