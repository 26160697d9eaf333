import { expect, test } from "../support/site-test.ts";

const portal = "https://portal.rockandpine.example";

test("the hero has logo, headline and its buttons [R01, HO01, HO02, HO03, HO04, B06]", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: /home$/ })).toBeVisible();
  const hero = page.locator(".hero");
  await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
  const schedule = hero.getByRole("link", { name: "Schedule Pet Care" });
  await expect(schedule).toHaveAttribute("href", `${portal}/create-account`);
  await expect(schedule).toHaveAttribute("target", "_blank");
  await expect(hero.getByRole("link", { name: "Our Services" })).toHaveAttribute("href", "/services");
  await expect(hero.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
});

test("the hero's Contact Us is hidden on small screens [HO05]", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".hero").getByRole("link", { name: "Contact Us" })).toBeHidden();
});

test("the featured services are three, with their prices and what can change them [HO06, HO07, HO08, B15, B17, B24, B27]", async ({
  page,
}) => {
  await page.goto("/");
  const cards = page.locator(".service-card");
  await expect(cards.getByRole("heading")).toHaveText(["Dog Walking", "Pet Sitting", "Overnight"]);
  await expect(cards.nth(0)).toContainText("from $31");
  await expect(cards.nth(1)).toContainText("from $31");
  await expect(cards.nth(2)).toContainText("from $99 per night");
  const section = page.locator("section", { has: page.locator(".service-card") });
  await expect(section).toContainText(/extra pets, special needs, puppies or special requests/);
  await expect(section).toContainText(/confirmed in writing before you book/);
  await expect(page.getByRole("link", { name: "View All Services" })).toHaveAttribute("href", "/services");
});

test("the featured services say what they are [B13, B14, B16, B21, B22, B23]", async ({ page }) => {
  await page.goto("/");
  const [walking, sitting, overnight] = [0, 1, 2].map((at) => page.locator(".service-card").nth(at));
  await expect(walking!).toContainText("30, 45 or 60 minute sessions");
  await expect(walking!).toContainText("Photos and notes after each visit");
  await expect(sitting!).toContainText("30 minute drop-in visits");
  await expect(sitting!).toContainText("Feeding, medication, companionship");
  await expect(overnight!).toContainText("12 hours in your home");
  await expect(overnight!).toContainText("Flexible arrival and departure");
  await expect(overnight!).toContainText("Morning walk included");
});

test("Why Choose states the claims and leads to About [HO09, HO10, B29, B30, B31, B32, B33]", async ({
  page,
}) => {
  await page.goto("/");
  const why = page.locator("section", { has: page.getByRole("heading", { name: /^Why Choose/ }) });
  for (const claim of [
    /background-checked, licensed, bonded and insured/i,
    /GPS tracking, photos and a report card/,
    /companion app/,
    /Pictures, videos, the map and the checklist/,
    /Primary and backup teams/,
    /Meet your sitter first/,
  ])
    await expect(why).toContainText(claim);
  await expect(why.getByRole("link", { name: "Learn More About Us" })).toHaveAttribute("href", "/about");
});

test("testimonials are shown, samples marked as such [HO11]", async ({ page }) => {
  await page.goto("/");
  const reviews = page.locator(".review-card");
  expect(await reviews.count()).toBeGreaterThanOrEqual(3);
  for (const review of await reviews.all()) await expect(review).toContainText("Sample");
  await expect(page.getByText("Gave us 5-stars on Google")).toBeVisible();
});

test("the booking banner tells the process and leads on [HO12, HO13, B06, B34, B35, B36]", async ({
  page,
}) => {
  await page.goto("/");
  const banner = page.locator(".banner");
  await expect(banner).toContainText("about 10 minutes");
  await expect(banner).toContainText(/visits are booked, you meet your sitter, and care begins/);
  const schedule = banner.getByRole("link", { name: "Schedule Pet Care" });
  await expect(schedule).toHaveAttribute("href", `${portal}/create-account`);
  await expect(schedule).toHaveAttribute("target", "_blank");
  await expect(banner.getByRole("link", { name: "Contact Us Now" })).toHaveAttribute("href", "/contact");
});

test("the service areas are listed with the hours [HO15, HO16, B03]", async ({ page }) => {
  await page.goto("/");
  const areas = page.locator("section", { has: page.getByRole("heading", { name: "Service Hours" }) });
  for (const [name, description] of [
    ["Castle Rock", "headquarters"],
    ["Parker", "all neighborhoods"],
    ["Castle Pines", "full service"],
  ])
    await expect(areas.locator("li", { hasText: name })).toContainText(description ?? "");
  await expect(areas).toContainText("Monday-Sunday 8am-10pm with extended hours by appointment");
  await expect(page.locator("main")).toContainText("Douglas County, Colorado");
});
