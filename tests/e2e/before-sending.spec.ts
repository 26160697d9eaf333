import { addDays } from "#domain/calendar-date.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import { expect, test } from "../support/site-test.ts";
import { fillSchedule, newScheduleVisitor, scheduleButton } from "../support/visitors.ts";

/** No answer is promised sooner than in 24 hours. */
const tomorrow = () => addDays(dateIn("America/Denver", new Date()), 1);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form says what to do, and the thank-you page when it is so [TW02]", async ({ page }) => {
    await page.goto("/schedule");
    const note = page.locator("noscript p", { hasText: "Need care before then?" });
    await expect(note).toBeVisible();
    await fillSchedule(page, newScheduleVisitor());
    await page.getByLabel("City").fill("Castle Rock");
    await page.getByLabel("State").fill("CO");
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

for (const path of ["/", "/services", "/locations/parker"])
  test(`"Do we cover your area?" is answered on ${path} while it is typed [NH04]`, async ({ page }) => {
    await page.goto(path);
    await page.mouse.move(1, 1);
    const field = page.getByLabel("Do we cover your area?");
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

test("a form says of a ZIP code whether we come there, and takes any [PR03]", async ({ page }) => {
  await page.goto("/contact");
  const field = page.getByRole("textbox", { name: "ZIP code" });
  await field.fill("80116");
  await expect(page.getByText(perhaps)).toBeVisible();
  await field.fill("99999");
  await expect(page.getByText(notYet)).toBeVisible();
  await page.locator(".form-actions button").click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
});
