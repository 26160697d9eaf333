import type { Page } from "@playwright/test";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { expect, fillFields, openForm, test, untilHydrated, untilThanked } from "../../support/site-test.ts";
import { requiredTexts } from "../../support/valid-request.ts";
import { keptOf, newScheduleVisitor, typedWord } from "../../support/visitors.ts";

const forms = [
  ["/castle-rock-dog-walking", requiredTexts(consultationForm)],
  ["/pet-sitting-services", requiredTexts(consultationForm)],
  ["/contact", requiredTexts(contactForm)],
  ["/jobs", requiredTexts(jobApplicationForm)],
  ["/schedule", requiredTexts(scheduleForm)],
] as const;

/** Returns the names of the fields that have text or a tick. */
const filledIn = (page: Page) =>
  page
    .locator("[data-form] form .fields :is(input, textarea):not([type=hidden])")
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).flatMap(({ name, type, checked, value }) =>
        (type === "checkbox" ? checked : value) ? [name] : [],
      ),
    );

for (const [path, texts] of forms)
  test(`the browser restores nothing in the form on ${path} that was cleared, sent or typed on a shared device, which keeps nothing [WM01, X20]`, async ({
    page,
    site,
  }) => {
    const { email } = newScheduleVisitor();
    const fill = async () => {
      await fillFields(page, { ...texts, email });
      if (path === "/schedule") await page.getByLabel("Dog Walking").check();
      for (const consent of await page.getByLabel(/^I agree|tips, updates/).all()) await consent.check();
    };
    const staysEmpty = async () => {
      expect(await filledIn(page)).toEqual([]);
      await page.reload();
      await untilHydrated(page);
      expect(await filledIn(page)).toEqual([]);
    };
    await openForm(page, path);
    await fill();
    await page.getByRole("button", { name: "Clear the form" }).click();
    await staysEmpty();

    await fill();
    await page.locator(".form-actions button").click();
    await untilThanked(page);
    await page.goBack();
    await untilHydrated(page);
    await staysEmpty();
    await page.locator(".form-actions button").click();
    await expect(page.locator(".error-summary")).toBeFocused();
    expect(await site.leadsOf(email)).toHaveLength(1);

    await fill();
    expect(await keptOf(page)).toContain(email);
    await page.getByLabel(/on a shared device/).check();
    expect(await keptOf(page)).not.toMatch(typedWord);
    await page.getByRole("button", { name: "Clear the form" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await fill();
    await page.reload();
    await untilHydrated(page);
    expect(await filledIn(page)).toEqual([]);
    await expect(page.getByLabel(/on a shared device/)).toBeChecked();
    // Firefox restores the fields of a closed tab, unless they have this attribute.
    await expect(
      page.locator(".fields :is(input, select, textarea):not([type=hidden], [autocomplete=off])"),
    ).toHaveCount(0);
    await fill();
    expect(await keptOf(page)).not.toMatch(typedWord);
    // A browser that keeps the page itself brings it back as it was left.
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect(await filledIn(page)).toEqual([]);
    await page.goto("/faq");
    await page.goBack();
    await untilHydrated(page);
    await staysEmpty();
    await fill();
    await page.locator(".form-actions button").click();
    await untilThanked(page);
    expect(await keptOf(page)).not.toMatch(typedWord);
    expect(await page.evaluate(() => sessionStorage.getItem("receipt"))).toBeNull();
  });
