import type { Page } from "@playwright/test";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { expect, fillFields, openForm, openHydrated, test, untilHydrated } from "../support/site-test.ts";
import { requiredTexts } from "../support/valid-request.ts";
import { fillSchedule, firstDay, newScheduleVisitor, sendSchedule } from "../support/visitors.ts";

const word = /Dana|dana-|Biscuit|Example Street|555-0100|pills/;

/** Fills in every kind of field. */
async function fillIn(page: Page) {
  const visitor = { ...newScheduleVisitor(), zipCode: "80109", serviceNeeds: "Two pills a day." };
  await fillSchedule(page, visitor);
  await page.getByLabel("Something else").check();
  await page.getByLabel("Pet type").selectOption("Cat");
  await page.getByLabel("City").fill("Franktown");
  await page.getByLabel("First day").fill(firstDay);
  return { visitor, typed: await valuesOf(page) };
}

const valuesOf = (page: Page) =>
  page.evaluate(() => [
    ...new FormData(document.querySelector<HTMLFormElement>("[data-form] form") ?? undefined),
  ]);

const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test('until it is sent, only this tab keeps the input; "Clear the form" deletes it all, and can be undone until the next input [FX13, X20]', async ({
  page,
  context,
  site,
}) => {
  await openForm(page, "/schedule");
  const empty = await valuesOf(page);
  const { typed } = await fillIn(page);
  await page.reload();
  await untilHydrated(page);
  await expect.poll(() => valuesOf(page)).toEqual(typed);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(word);
  const other = await context.newPage();
  await openHydrated(other, page.url());
  await expect.poll(() => valuesOf(other)).toEqual(empty);
  await other.close();

  const clear = page.getByRole("button", { name: "Clear the form" });
  await clear.press("Enter");
  await expect.poll(() => valuesOf(page)).toEqual(empty);
  expect(await kept(page)).not.toMatch(word);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect.poll(() => valuesOf(page)).toEqual(typed);
  await expect(clear).toBeFocused();
  expect(await kept(page)).toMatch(word);
  await clear.click();
  await page.getByLabel("Full name").fill("Lee");
  await expect(undo).toHaveCount(0);

  const { visitor } = await fillIn(page);
  await sendSchedule(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/draft|pending/);
});

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
    await openHydrated(page, path);
    await fill();
    await page.getByRole("button", { name: "Clear the form" }).click();
    await staysEmpty();

    await fill();
    await page.locator(".form-actions button").click();
    await page.waitForURL(/\/thank-you/);
    await page.goBack();
    await untilHydrated(page);
    await staysEmpty();
    await page.locator(".form-actions button").click();
    await expect(page.locator(".error-summary")).toBeFocused();
    expect(await site.leadsOf(email)).toHaveLength(1);

    await fill();
    expect(await kept(page)).toContain(email);
    await page.getByLabel(/on a shared device/).check();
    expect(await kept(page)).not.toMatch(word);
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
    expect(await kept(page)).not.toMatch(word);
    // A browser that keeps the page itself brings it back as it was left.
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect(await filledIn(page)).toEqual([]);
    await page.goto("/faq");
    await page.goBack();
    await untilHydrated(page);
    await staysEmpty();
    await fill();
    await page.locator(".form-actions button").click();
    await page.waitForURL(/\/thank-you/);
    expect(await kept(page)).not.toMatch(word);
    expect(await page.evaluate(() => sessionStorage.getItem("receipt"))).toBeNull();
  });
