import { addDays } from "../../domain/calendar-date.ts";
import { createZonedClock } from "../../domain/zoned-clock.ts";
import { expect, test, untilHydrated } from "../support/site-test.ts";
import { fillSchedule, newScheduleVisitor } from "../support/visitors.ts";

/** No answer is promised sooner than in 24 hours. */
const tomorrow = () => addDays(createZonedClock("America/Denver")(new Date()).date, 1);

test("care that starts before the answer is told at the dates, as they are typed [TW02]", async ({
  page,
}) => {
  // The evening before Thanksgiving, a closed day.
  await page.clock.install({ time: "2026-11-25T22:28:00-07:00" });
  await page.goto("/schedule");
  await untilHydrated(page);
  const note = page.locator("form [data-early-care]");
  await page.getByLabel("First day").fill("2026-11-28");
  await expect(page.locator("[data-reply-by]")).toContainText("Fri, Nov 27, 11 AM");
  await expect(note).toBeEmpty();
  await page.getByLabel("First day").fill("2026-11-26");
  await expect(note).toHaveText(
    "You'll hear from us by Fri, Nov 27, 11 AM, which may be too late for your first day. Our phones are off right now. Please leave a voicemail. Already a client? Message your sitter in the app. Call (720) 555-0142",
  );
  await expect(note.getByRole("link")).toHaveAttribute("href", "tel:+17205550142");
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(note).toBeEmpty();
});

test("after it was sent, the thank-you page says so too [TW02]", async ({ page }) => {
  await page.goto("/schedule");
  await untilHydrated(page);
  await fillSchedule(page, newScheduleVisitor());
  await page.getByLabel("First day").fill(tomorrow());
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  await page.waitForURL("/thank-you");
  await expect(page.getByText(/^You'll hear from us by .+, which may be too late/)).toBeVisible();
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
    await page.getByRole("button", { name: "Schedule Pet Care" }).click();
    await page.waitForURL("/thank-you#soon");
    await expect(page.getByText("Your first day may come before our answer.")).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await page.goto("/thank-you");
    await expect(page.getByText("Your first day may come before our answer.")).toBeHidden();
  });
});
