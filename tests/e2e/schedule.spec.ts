import { validate } from "../../domain/requests/form.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import { expect, openForm, test } from "../support/site-test.ts";

const submitButton = "Schedule Pet Care";
const consentText =
  "I agree to receive text messages from Rock & Pine Pet Care about my request and visits at the number above. Consent is not a condition of service. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. See Privacy Policy and Terms.";

test("the text is counted while it is typed and ends at 500 characters, typed or pasted [SC09, SC10]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openForm(page, "/schedule");
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
});

test("the policy opens over the form, keeps the focus, closes by button and Escape, and gives the focus back [SC14, SC15, ST16]", async ({
  page,
}) => {
  await openForm(page, "/schedule");
  const opener = page.getByRole("button", { name: "Read the text message policy here" });
  const dialog = page.getByRole("dialog", { name: "SMS Privacy Policy" });
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("(720) 555-0142");
  for (let tab = 0; tab < 12; tab++) {
    await page.keyboard.press("Tab");
    // The focus may visit the browser's own controls in between, but never the page behind.
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
});

test("wrong fields are named under each and in the summary, filled ones no longer, and nothing is sent [SC18, SC19, SC20, VA06, VA07, VA09, VA11, VA16, VA18, VA20, VA22, VA23, VA27]", async ({
  page,
}) => {
  await openForm(page, "/schedule");
  const posts: string[] = [];
  page.on("request", (request) => posts.push(request.method()));
  await page.getByRole("button", { name: submitButton }).click();
  const checked = validate(scheduleForm, {});
  const messages = checked.ok ? {} : checked.fieldErrors;
  expect(Object.keys(messages)).toContain("zipCode");
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(Object.values(messages));
  for (const [name, message] of Object.entries(messages))
    await expect(page.locator(`#${name}-error`)).toHaveText(message);
  expect(posts).not.toContain("POST");
  await summary.getByRole("link", { name: messages.services }).click();
  await expect(page.getByLabel("Dog Walking")).toBeFocused();

  await page.getByLabel("Pet name").pressSequentially("B");
  await expect(page.locator("#petName-error")).toHaveCount(0);
  await page.getByLabel("Something else").check();
  await expect(page.locator("#services-error")).toHaveCount(0);
  await page.getByRole("textbox", { name: "ZIP code" }).fill("80134");
  for (const filled of ["zipCode", "city", "state"])
    await expect(page.locator(`#${filled}-error`)).toHaveCount(0);
  await expect(page.locator("#name-error")).toBeVisible();
});

test("a known ZIP code offers its town, and overwrites nothing that was typed", async ({ page }) => {
  await openForm(page, "/schedule");
  await page.getByRole("textbox", { name: "ZIP code" }).fill("80134");
  await expect(page.getByLabel("City")).toHaveValue("Parker");
  await expect(page.getByLabel("State")).toHaveValue("CO");
  await expect(page.getByText("We filled in Parker, CO.")).toBeVisible();
  await page.getByLabel("City").fill("Stonegate");
  await page.getByRole("textbox", { name: "ZIP code" }).fill("80104");
  await expect(page.getByLabel("City")).toHaveValue("Stonegate");
  await page.getByRole("button", { name: "Clear the form" }).click();
  await page.getByRole("textbox", { name: "ZIP code" }).fill("99999");
  await expect(page.getByLabel("City")).toHaveValue("");
});

test("dates that touch a holiday say so, listed or not, after a reload too [PR02]", async ({ page }) => {
  await openForm(page, "/schedule");
  await page.getByLabel("First day").fill("2025-11-20");
  await expect(page.getByText(/holiday surcharge applies/)).toHaveCount(0);
  await page.getByLabel("Last day").fill("2025-11-26");
  await expect(page.getByText("These dates touch Thanksgiving 2025")).toBeVisible();
  await page.reload();
  await expect(page.getByText("These dates touch Thanksgiving 2025")).toBeVisible();
  await expect(page.getByRole("link", { name: "See holiday pricing" })).toHaveAttribute(
    "href",
    "/holiday-pricing",
  );
  // A holiday week that no season lists.
  await page.getByLabel("First day").fill("2028-12-24");
  await page.getByLabel("Last day").fill("2028-12-26");
  await expect(page.getByText("For Christmas 2028 we tell you the holiday price on the call.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the request posts, with the proof of consent, and what is wrong comes back with everything chosen [X06, SC22]", async ({
    page,
    site,
  }) => {
    const visitor = newScheduleVisitor();
    await page.goto("/schedule");
    await expect(page.getByRole("button", { name: /policy here/ })).toBeHidden();
    await fillSchedule(page, { ...visitor, zipCode: "8010" });
    await page.getByLabel("Medication Administration").check();
    await page.getByLabel("Pet type").selectOption("Cat");
    await page.getByLabel(consentText).check();
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page.getByRole("alert")).toContainText("Please enter a valid ZIP code");
    await expect(page.locator("#city-error")).toHaveText("City is required");
    await expect(page.getByLabel("Dog Walking")).toBeChecked();
    await expect(page.getByLabel("Medication Administration")).toBeChecked();
    await expect(page.getByLabel("Pet Sitting")).not.toBeChecked();
    await expect(page.getByLabel("Pet type")).toHaveValue("Cat");
    await expect(page.getByLabel(consentText)).toBeChecked();
    await expect(page.getByLabel("What we should know")).toHaveValue(visitor.serviceNeeds);

    await page.getByRole("textbox", { name: "ZIP code" }).fill("80104-1234");
    await page.getByLabel("City").fill("Castle Rock");
    await page.getByLabel("State").fill("CO");
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    const leads = await site.leadsOf(visitor.email);
    expect(leads).toHaveLength(1);
    expect(leads[0]).toMatchObject({ form: "schedule", status: "accepted", smsConsent: "recorded" });
    expect(leads[0]?.fields).toMatchObject({ services: ["dog-walking", "medication"], petType: "Cat" });
  });
});
