import { expect, test } from "../support/site-test.ts";

test("the footer's Pricing leads to a page with all prices [R19, K01, K03, K04, K05, K06, K07]", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing", exact: true }).click();
  await page.waitForURL("**/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const rows = page.getByRole("table", { name: "Prices by service" }).getByRole("row");
  await expect(rows).toHaveText([
    /^Dog Walking.*\$31 for 30 minutes\. 45 and 60 minutes: price on your intro call.*from \$31$/,
    /^Pet Sitting.*from \$31$/,
    /^Almost Overnight Care.*\$125$/,
    /^Overnight.*12 hours.*Up to \$135.*from \$99 per night$/,
    /^Medication Administration.*\$5 per visit$/,
    /^Private Boarding.*\$99$/,
  ]);
});

test("what can change a price stands with the prices, one by one below [B27, K02, K32, K33]", async ({
  page,
}) => {
  await page.goto("/pricing");
  const list = page.getByRole("region", { name: "Prices by service" });
  await expect(list).toContainText(/extra pets, special needs, puppies or special requests/);
  await expect(list).toContainText("Your total is confirmed in writing before you book.");
  const factors = page.getByRole("region", { name: "What can change a price" });
  for (const factor of ["Extra pets", "Special needs and puppies", "Special requests", "Late changes"])
    await expect(factors.getByRole("term").filter({ hasText: factor })).toBeVisible();
  await expect(factors).toContainText("a partial fee may apply");
  await expect(page.locator("main")).toContainText("customized weekly package");
  await expect(page.locator("main")).toContainText("major cards, PayPal, Venmo and Zelle");
});

test("each price leads to its service, and holidays to their own page", async ({ page }) => {
  await page.goto("/pricing");
  await page.getByRole("table").getByRole("link", { name: "Private Boarding" }).click();
  await page.waitForURL("**/services#boarding");
  await expect(page.locator("#boarding")).toBeInViewport();
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: "See holiday dates and the deposit" })).toHaveAttribute(
    "href",
    "/holiday-pricing",
  );
});

test("the surcharges are claimed only while their season lasts", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2025-12-01T12:00:00-07:00"));
  await page.goto("/pricing");
  const holidays = page.getByRole("region", { name: "Holidays" });
  await expect(holidays).toContainText("$12 to $15");
  await page.clock.setFixedTime(new Date("2026-02-01T12:00:00-07:00"));
  await page.goto("/pricing");
  await expect(holidays.getByText("$12 to $15")).toBeHidden();
  await expect(holidays).toContainText("season is over");
});

test("on paper the prices come with the business's name and phone, without the site around them [X25]", async ({
  page,
}) => {
  await page.goto("/pricing");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Rock & Pine Pet Care · \(720\) 555-0142/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Prices by service" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
});
