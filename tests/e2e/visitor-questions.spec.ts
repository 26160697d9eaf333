import { addDays } from "#domain/calendar-date.ts";
import { thanksgivingDay } from "#domain/catalogue/holiday-calendar.ts";
import { expect, test } from "../support/site-test.ts";

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

test("four nights over Thanksgiving are priced two taps from Home, the days apart [PR05]", async ({
  page,
}) => {
  const thanksgiving = thanksgivingDay(new Date().getFullYear() + 1);
  await page.goto("/");
  await page.getByLabel("First day").fill(addDays(thanksgiving, -1));
  await page.getByLabel("Last day").fill(addDays(thanksgiving, 3));
  await page.getByRole("button", { name: "See the price" }).tap();
  await page.getByLabel("How many pets").fill("2");
  await page.getByRole("button", { name: "Show the price" }).tap();
  await expect(page.locator("[data-total]")).toBeInViewport();
  await page.locator("#estimate summary").click();
  await expect(page.locator("#estimate tbody li:visible")).toHaveCount(4);
});

test("what happens if a dog bites is answered three taps from Home [PR05]", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.locator("#menu").getByRole("link", { name: "FAQ" }).tap();
  await page.locator("summary", { hasText: "What if my dog bites" }).tap();
  await expect(page.getByText("Who pays for a bite depends on")).toBeInViewport();
});

test("whether somebody comes to 80116 is answered on Home, one tap and five digits [PR05]", async ({
  page,
}) => {
  await page.goto("/");
  await page.mouse.wheel(0, 1);
  await page.getByLabel("Do we cover your area?").tap();
  await page.keyboard.type("80116");
  await expect(page.getByText("Maybe. 80116 is right next to Parker.")).toBeInViewport();
});

test("on a Saturday evening the day and hour of the answer stand two taps from Home, before anything is typed [PR05]", async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-11-28T18:00:00-07:00");
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.locator("#menu").getByRole("link", { name: "Contact" }).tap();
  await page.waitForURL("/contact");
  const promise = page.getByText("Send it now and you'll hear from us by Mon, Nov 30, 11 AM.");
  await expect(promise).toBeVisible();
  await expect(promise).toBeInViewport();
});
