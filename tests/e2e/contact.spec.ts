import { expect, test } from "../support/site-test.ts";

test("Contact says where the business is and how to reach it [R06, CO01, CO02, CO03, K27]", async ({
  page,
}) => {
  const answer = await page.goto("/contact");
  expect(answer?.status()).toBe(200);
  const main = page.locator("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main).toContainText("within 24 hours");
  await expect(main.locator("address")).toHaveText(/100 Sample Street\s*Castle Rock, CO 80104/);
  await expect(main.getByRole("link", { name: "Call (720) 555-0142" }).first()).toHaveAttribute(
    "href",
    "tel:+17205550142",
  );
  await expect(main.getByRole("link", { name: "hello@rockandpine.example" })).toHaveAttribute(
    "href",
    "mailto:hello@rockandpine.example",
  );
});

test("the business hours are those when the phone is answered, visits are daily [CO04, K09, K10]", async ({
  page,
}) => {
  await page.goto("/contact");
  const ways = page.getByRole("region", { name: "Ways to reach us" });
  await expect(ways.getByRole("listitem").filter({ hasText: /^Mon-Fri/ })).toHaveText("Mon-Fri 8 AM-6 PM");
  await expect(ways.getByRole("listitem").filter({ hasText: /^Sat/ })).toHaveText("Sat 9 AM-3 PM");
  await expect(ways.getByRole("listitem").filter({ hasText: /^Sun/ })).toHaveText("Sun by appointment");
  await expect(ways).toContainText(/seven days a week.*holidays included/);
});

test("the service areas are listed and pinned on the map [CO05, CO08, K14]", async ({ page }) => {
  await page.goto("/contact");
  const areas = page.getByRole("region", { name: "Where we go" });
  await expect(areas.getByRole("listitem")).toHaveText([
    /Castle Rock\s*headquarters/,
    /Parker\s*all neighborhoods/,
    /Castle Pines\s*full service/,
  ]);
  const map = areas.getByRole("img", { name: "Map with pins on Castle Rock, Parker, Castle Pines" });
  await expect(map).toBeVisible();
  for (const town of ["Castle Rock", "Parker", "Castle Pines"])
    await expect(map.locator("g", { hasText: town }).locator("circle")).toBeVisible();
});

test("the questions others asked are one link away [CO09]", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.locator('main a[href="/faq"]')).toBeVisible();
});
