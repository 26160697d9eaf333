import type { Route } from "@playwright/test";
import { addDays } from "#domain/calendar-date.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import { expect, openHydrated, test } from "../support/site-test.ts";
import { fillSchedule, newScheduleVisitor, scheduleButton } from "../support/visitors.ts";

test("a form says before sending when an answer would come, closed days included, as long as it is open, untouched [NH05, TR06]", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-24T09:30:00-07:00" });
  await page.goto("/schedule");
  const promise = page.locator("#form [data-reply-by]");
  await expect(promise).toHaveText("Send it now and you'll hear from us by Wed, Nov 25, 10 AM.");
  await expect(page.getByRole("complementary", { name: "What happens next" })).toContainText(
    "Expect it by Wed, Nov 25, 10 AM.",
  );
  // Thanksgiving is a closed day.
  await page.clock.fastForward("24:00:00");
  await expect(promise).toHaveText("Send it now and you'll hear from us by Fri, Nov 27, 8 AM.");
});

test("the day and hour come without moving the page, and go at opening [TR05, TR06]", async ({ page }) => {
  await page.clock.install({ time: "2026-11-27T23:00:00-07:00" });
  const script = Promise.withResolvers<Route>();
  await page.route(/count-from-now/, (route) => script.resolve(route));
  await page.goto("/contact");
  const held = await script.promise;
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const formTop = async () => (await page.locator("#write form").boundingBox())?.y;
  const top = await formTop();
  await held.continue();
  await page.unroute(/count-from-now/);
  const phonesOff = page.getByText("Our phones are off until Sat, Nov 28, 9 AM.");
  // With the full stop, which would move as an element of its own.
  await expect(page.locator("#write [data-reply-by] strong")).toHaveText("by Mon, Nov 30, 8 AM.");
  await expect(phonesOff).toBeAttached();
  expect(await formTop()).toBe(top);
  await page.goto("/");
  await expect(phonesOff).toBeVisible();
  await page.setViewportSize({ width: 667, height: 375 });
  await phonesOff.scrollIntoViewIfNeeded();
  await expect(phonesOff).toBeInViewport();
  await page.clock.fastForward("10:01:00");
  await expect(phonesOff).toBeHidden();
});

test("an applicant reads a date over the form and in its panel [TR11]", async ({ page }) => {
  await page.clock.install({ time: "2026-11-20T12:00:00-07:00" });
  await page.goto("/jobs");
  // Neither that Friday, nor Sunday, nor Thanksgiving counts.
  const answer = "you'll hear from us by Fri, Nov 27, yes or no.";
  await expect(page.locator("[data-reply-by]")).toContainText([answer, answer]);
});

/** No answer is promised sooner than in 24 hours. */
const tomorrow = () => addDays(dateIn("America/Denver", new Date()), 1);

test("care that starts before the answer is told at the dates typed [TW02]", async ({ page }) => {
  // The evening before Thanksgiving, a closed day.
  await page.clock.install({ time: "2026-11-25T22:28:00-07:00" });
  await openHydrated(page, "/schedule");
  const note = page.locator("form [data-early-care]");
  await page.getByLabel("First day").fill("2026-11-28");
  await expect(page.locator("#form [data-reply-by]")).toContainText("Fri, Nov 27, 11 AM");
  await expect(note).toBeEmpty();
  await page.getByLabel("First day").fill("2026-11-26");
  await expect(note).toHaveText(
    "You'll hear from us by Fri, Nov 27, 11 AM, which may be too late for your first day. Our phones are off right now. Please leave a voicemail. Call (720) 555-0142",
  );
  await expect(note.getByRole("link")).toHaveAttribute("href", "tel:+17205550142");
  // In UTC the 25th has passed.
  const errors = page.locator(".error-summary li");
  await page.getByLabel("First day").fill("2026-11-25");
  await page.getByRole("button", { name: scheduleButton }).click();
  await expect(errors.filter({ hasText: "Pet name is required" })).toBeVisible();
  await expect(errors.filter({ hasText: "Your first day has already passed" })).toHaveCount(0);
  await page.getByLabel("First day").fill("2026-11-24");
  await page.getByRole("button", { name: scheduleButton }).click();
  await expect(errors.filter({ hasText: "Your first day has already passed" })).toBeVisible();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(note).toBeEmpty();
});

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
