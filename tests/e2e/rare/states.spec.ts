import type { Page } from "@playwright/test";
import { thanksgivingDay } from "#domain/catalogue/holiday-calendar.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { expectNoAxeFindings } from "../../support/page-checks.ts";
import { expect, fillFields, newVisitor, openHydrated, test } from "../../support/site-test.ts";
import { choose, fillSchedule, newScheduleVisitor, openChoices } from "../../support/visitors.ts";

// The other two forms use the same parts.
const forms = [
  [consultationForm, "/castle-rock-dog-walking", (page: Page) => fillFields(page, newVisitor())],
  [scheduleForm, "/schedule", (page: Page) => fillSchedule(page, newScheduleVisitor())],
] as const;

async function expectNoFindingsAtBothWidths(page: Page): Promise<void> {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
  }
}

for (const [form, path, fill] of forms)
  test(`axe finds nothing in the states of the form on ${path}, and one box says each [X21, TR19]`, async ({
    page,
    network,
    context,
  }) => {
    network.plan(form.path, { kind: "answer", status: 502, body: "no" });
    await openHydrated(page, network.origin + path);
    const offline = page.getByText(/You're offline/);
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await expectNoFindingsAtBothWidths(page);
    await context.setOffline(false);
    const button = page.locator(".form-actions button[type=submit]");
    await fill(page);
    await button.click();
    await expect(page.getByText("Submission Error").first()).toBeVisible();
    await expectNoFindingsAtBothWidths(page);

    const wayBack = page.getByRole("button", { name: "Try Original Form Again" });
    if (await wayBack.isVisible()) await wayBack.click();
    network.recover();
    network.plan(form.path, {
      kind: "answer",
      status: 200,
      body: '{"ok":true,"id":"x","confirmed":false}',
      type: "application/json",
    });
    await button.click();
    await expect(page.getByText("Request Sent").first()).toBeVisible();
    await expectNoFindingsAtBothWidths(page);

    // What became of the request is said alone.
    await context.setOffline(true);
    await expect(offline).toBeHidden();
  });

test("axe finds nothing in any form's errors, an estimate or its request [X21]", async ({ page }) => {
  for (const path of ["/castle-rock-dog-walking", "/contact", "/jobs", "/schedule"]) {
    await openHydrated(page, path);
    await page.locator(".form-actions button").click();
    await expect(page.locator(".error-summary")).toBeFocused();
    await expectNoAxeFindings(page);
  }
  const holiday = thanksgivingDay(new Date().getFullYear() + 1);
  const stay = `service=pet-sitting&from=${holiday}&to=${holiday}`;
  await page.goto(`/estimate?${stay}`);
  await expect(page.locator("#estimate .bands > div").first()).toBeVisible();
  await expectNoAxeFindings(page);
  await openHydrated(page, `/schedule?${stay}`);
  await expect(page.getByLabel("Send this estimate with my request")).toBeChecked();
  await expectNoAxeFindings(page);
});

test("axe finds nothing in an open tooltip, hint, dialog, menu or answer, and in the privacy choices [X21, FQ14, HF08]", async ({
  page,
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

  await openChoices(page);
  await choose(page, "Don’t allow");
  for (const width of [1440, 375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    await expectNoAxeFindings(page);
  }
});
