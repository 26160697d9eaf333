import { addDays } from "#domain/calendar-date.ts";
import { validate } from "#domain/requests/form.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import { expect, openForm, test } from "../support/site-test.ts";
import { fillSchedule, newScheduleVisitor, scheduleButton, sendSchedule } from "../support/visitors.ts";

test("the policy opens over the form, traps the focus and returns it; text is counted up to 500 characters, typed or pasted; visits a day are asked for and sent only if a service with visits is chosen [SC09, SC14, WM13]", async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openForm(page, "/schedule");
  const opener = page.getByRole("button", { name: "Read the text message policy here" });
  const dialog = page.getByRole("dialog", { name: "SMS Privacy Policy" });
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("(720) 555-0142");
  for (let tab = 0; tab < 12; tab++) {
    await page.keyboard.press("Tab");
    // The focus may reach the browser's own controls in between, but never the page behind the dialog.
    expect(
      await page.evaluate(() => {
        const held = document.activeElement;
        return held === document.body || held?.closest("dialog") !== null;
      }),
    ).toBe(true);
  }
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  const needs = page.getByLabel("What we should know");
  await expect(page.getByText("0/500")).toBeVisible();
  await needs.pressSequentially("Two cats");
  await expect(page.getByText("8/500")).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText("x".repeat(600)));
  await needs.press("ControlOrMeta+v");
  await expect(page.getByText("500/500")).toBeVisible();
  await expect(page.getByText("0 characters left")).toBeAttached();
  await needs.pressSequentially("more");
  expect((await needs.inputValue()).length).toBe(500);

  const visits = page.getByLabel("Visits a day");
  await expect(visits).toBeHidden();
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  await visits.fill("3");
  await page.getByLabel("Dog Walking").uncheck();
  await expect(visits).toBeHidden();
  await page.getByLabel("Overnight care").check();
  await page.getByLabel("Medication Administration").check();
  await expect(visits).toBeHidden();
  await sendSchedule(page);
  expect((await site.leadsOf(visitor.email))[0]?.fields.visitsADay).toBeFalsy();
});

test("invalid fields have an error in red below them and in the summary, in the page's order, until they are filled in; nothing is sent [SC18, FX17, WM16]", async ({
  page,
}) => {
  await openForm(page, "/schedule");
  const posts: string[] = [];
  page.on("request", (request) => posts.push(request.method()));
  await page.getByRole("button", { name: scheduleButton }).click();
  const checked = validate(scheduleForm, {});
  const messages = checked.ok ? {} : checked.fieldErrors;
  expect(Object.keys(messages)).toContain("zipCode");
  const summary = page.locator(".error-summary");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(Object.values(messages));
  for (const [name, message] of Object.entries(messages))
    await expect(page.locator(`#${name}-error`)).toHaveText(message);
  expect(posts).not.toContain("POST");
  const error = page.locator("#email-error");
  const [field, box] = [
    await page.getByRole("textbox", { name: "Email" }).boundingBox(),
    await error.boundingBox(),
  ];
  expect(box?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
  await expect(error).toHaveCSS("color", "rgb(163, 38, 27)");
  await summary.getByRole("link", { name: messages.services ?? "" }).click();
  await expect(page.getByLabel("Dog Walking")).toBeFocused();

  const named = () =>
    summary
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(1)));
  const shown = await page.locator("form [id]").evaluateAll((fields) => fields.map(({ id }) => id));
  expect(await named()).toEqual(shown.filter((id) => id in messages));
  await page.getByLabel("Pet name").pressSequentially("B");
  await expect(page.locator("#petName-error")).toHaveCount(0);
  await expect(summary.getByRole("link", { name: messages.petName ?? "" })).toHaveCount(0);
  await page.getByLabel("Something else").check();
  await expect(page.locator("#services-error")).toHaveCount(0);
  await page.getByRole("textbox", { name: "ZIP code" }).fill("80134");
  await expect(page.getByText("We filled in Parker, CO.")).toBeVisible();
  for (const filled of ["zipCode", "city", "state"])
    await expect(page.locator(`#${filled}-error`)).toHaveCount(0);
  await expect(page.locator("#name-error")).toBeVisible();
  expect(await named()).toEqual(["name", "email", "phone", "streetAddress"]);
  await expect(summary.getByRole("heading")).toHaveText("4 things to fix");
  for (const id of ["name", "email", "phone", "streetAddress"]) await page.locator(`#${id}`).fill("x");
  await expect(summary).toHaveCount(0);
  await expect(page.locator("#streetAddress")).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form with mistakes comes back with all input; then the request is stored with its proof of consent, and both pages say when to call [AX02, X06, TW02]", async ({
    page,
    site,
  }) => {
    const visitor = newScheduleVisitor();
    await page.goto("/schedule");
    await expect(page.locator("noscript p", { hasText: "Need care before then?" })).toBeVisible();
    // No button is shown that would do nothing.
    await expect(page.getByRole("button", { name: /policy here|Why we ask/ })).toHaveCount(0);
    await expect(page.locator("#form [data-reply-by]")).toHaveText(/hear from us by \w{3}, \w{3} \d+, /);
    await fillSchedule(page, { ...visitor, zipCode: "8010" });
    await page.getByLabel("Medication Administration").check();
    await page.getByLabel("Pet type").selectOption("Cat");
    await page.getByLabel(/^I agree to receive text messages/).check();
    await page.getByRole("button", { name: scheduleButton }).click();
    await expect(page.locator(".error-summary")).toContainText("Please enter a valid ZIP code");
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.locator("#city-error")).toHaveText("City is required");

    await page.getByRole("textbox", { name: "ZIP code" }).fill("80104-1234");
    await page.getByLabel("City").fill("Castle Rock");
    await page.getByLabel("State").fill("CO");
    // No answer is promised sooner than within 24 hours.
    await page.getByLabel("First day").fill(addDays(dateIn("America/Denver", new Date()), 1));
    await page.getByRole("button", { name: scheduleButton }).click();
    await page.waitForURL("/thank-you#soon");
    const early = page.getByText("Your first day may come before you hear from us.");
    await expect(early).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await page.goto("/thank-you");
    await expect(early).toBeHidden();
    const leads = await site.leadsOf(visitor.email);
    expect(leads).toHaveLength(1);
    expect(leads[0]).toMatchObject({ form: "schedule", status: "accepted", smsConsent: "recorded" });
    expect(leads[0]?.fields).toMatchObject({
      services: ["dog-walking", "medication"],
      petType: "Cat",
      city: "Castle Rock",
      state: "CO",
      serviceNeeds: visitor.serviceNeeds,
    });
  });
});
