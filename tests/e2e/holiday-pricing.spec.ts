import type { Page } from "@playwright/test";
import { expect, test } from "../support/site-test.ts";

test("the holiday pricing policy renders with hero, reasons and breadcrumb [R04, HP01, HP02, HP06]", async ({
  page,
}) => {
  const answer = await page.goto("/holiday-pricing");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Holiday Pricing Policy");
  const reasons = page.getByRole("region", { name: "Why holidays cost more" });
  expect(await reasons.getByRole("paragraph").count()).toBeGreaterThanOrEqual(3);
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("listitem")).toHaveText(["Home", "Holiday Pricing Policy"]);
  await expect(breadcrumb.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(text ?? "{}")["@graph"]).toContainEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://rockandpine.example/" },
      {
        "@type": "ListItem",
        position: 2,
        name: "Holiday Pricing Policy",
        item: "https://rockandpine.example/holiday-pricing",
      },
    ],
  });
});

test("the surcharges stand by date, season by season [HP03, K34, K35, K36, K37, K38, K39, K40, K41]", async ({
  page,
}) => {
  await page.goto("/holiday-pricing");
  const surcharges = page.getByRole("region", { name: "Surcharges by date" });
  await expect(surcharges).toContainText("2025-26 season");
  expect(await rowsOf(page, "Thanksgiving 2025")).toEqual([
    ["Wed, Nov 26", "$12 per visit"],
    ["Thu, Nov 27", "$15 per visit"],
    ["Fri, Nov 28 to Sun, Nov 30", "$12 per visit"],
  ]);
  expect(await rowsOf(page, "Christmas 2025")).toEqual([
    ["Wed, Dec 24 to Thu, Dec 25", "$15 per visit"],
    ["Fri, Dec 26 to Tue, Dec 30", "$12 per visit"],
  ]);
  expect(await rowsOf(page, "New Year's 2025-26")).toEqual([["Wed, Dec 31 to Thu, Jan 1", "$15 per visit"]]);
});

test("a night costs a quarter more, and the notes say what else applies [K42, K43, K44, K45]", async ({
  page,
}) => {
  await page.goto("/holiday-pricing");
  const surcharges = page.getByRole("region", { name: "Surcharges by date" });
  await expect(surcharges).toContainText("25% added to the nightly rate");
  const prices = await surcharges
    .getByRole("row")
    .filter({ hasText: /night/i })
    .getByRole("cell")
    .allInnerTexts();
  expect(prices).toEqual(["$125", "$156.25", "$99", "$123.75", "$135", "$168.75"]);
  await expect(surcharges).toContainText("Additional pet and extra walk fees still apply");
  await expect(surcharges).toContainText("100% of holiday surcharges go to the sitter");
});

test("a reservation goes from deposit to balance to what a cancellation costs [HP04, HP05, ST24, K46, K47, K48, K49, K50]", async ({
  page,
}) => {
  await page.goto("/holiday-pricing");
  const deposit = page.getByRole("region", { name: "Deposit and payment" });
  const steps = deposit.getByRole("listitem");
  await expect(steps.nth(0)).toContainText(/At booking\s*A deposit of 50%/);
  await expect(steps.nth(1)).toContainText(/7 days before care begins\s*The balance is due/);
  const cancellation = page.getByRole("region", { name: "Cancellation policy" });
  const bands = cancellation.getByRole("row");
  await expect(bands.nth(1)).toContainText(/More than 30 days.*Exactly 30 days/s);
  await expect(bands.nth(1)).toContainText("credit toward future services, valid for 12 months");
  await expect(bands.nth(2)).toContainText(/8-29 days before\s*Your deposit is forfeited/);
  await expect(bands.nth(3)).toContainText(/7 days or less before\s*No refund or credit/);
  const order = await page.locator("main h2").allInnerTexts();
  expect(order.indexOf("Deposit and payment")).toBeLessThan(order.indexOf("Cancellation policy"));
});

test("the buttons lead to Contact and, in a new tab, to the portal's store [HP07, HP08, B05, CA27]", async ({
  page,
}) => {
  await page.goto("/holiday-pricing");
  const hero = page.locator(".night-hero");
  await expect(hero.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
  const schedule = hero.getByRole("link", { name: "Schedule Services" });
  await expect(schedule).toHaveAttribute("href", "https://portal.rockandpine.example/store");
  await expect(schedule).toHaveAttribute("target", "_blank");
  await expect(schedule).toHaveAttribute("rel", /noopener/);
});

for (const [now, line] of [
  ["2026-01-02T06:59:00Z", "These are the dates and amounts for the 2025-26 season"],
  ["2026-01-02T07:01:00Z", "The 2025-26 season is over"],
] as const)
  test(`at ${now} the page says: ${line}, whenever it was built`, async ({ page }) => {
    await page.clock.setFixedTime(new Date(now));
    await page.goto("/holiday-pricing");
    const note = page.locator(".season-note p:not([hidden])");
    await expect(note).toHaveCount(1);
    await expect(note).toContainText(line);
  });

async function rowsOf(page: Page, season: string): Promise<string[][]> {
  const rows = page.getByRole("table", { name: season }).getByRole("row");
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")),
  );
}
