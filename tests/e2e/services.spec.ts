import { expect, test } from "../support/site-test.ts";

const services = [
  ["dog-walking", "Dog Walking", "from $31"],
  ["pet-sitting", "Pet Sitting", "from $31"],
  ["overnight-care", "Almost Overnight Care", "$125"],
  ["overnight-premium", "Overnight", "from $99 per night"],
  ["medication", "Medication Administration", "$5"],
  ["boarding", "Private Boarding", "$99"],
] as const;

test("Services renders with its hero [R03, SV01]", async ({ page }) => {
  const answer = await page.goto("/services");
  expect(answer?.status()).toBe(200);
  await expect(page.locator(".page-hero").getByRole("heading", { level: 1 })).toBeVisible();
});

test("each of the six services has title, description, price and icon under its anchor [SV02, R21, K03, K04, K05, K06, K07, B20, B25, B26]", async ({
  page,
}) => {
  await page.goto("/services");
  await expect(page.getByRole("article")).toHaveCount(services.length);
  for (const [id, title, price] of services) {
    const card = page.locator(`article#${id}`);
    await expect(card.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect(card).toContainText(price);
    await expect(card.locator("svg.icon")).toBeVisible();
    expect((await card.innerText()).length).toBeGreaterThan(title.length + price.length + 40);
  }
});

test("what can change a price stands beside the prices [B27]", async ({ page }) => {
  await page.goto("/services");
  const section = page.locator("section", { has: page.locator("article#dog-walking") });
  await expect(section).toContainText(/extra pets, special needs, puppies or special requests/);
  await expect(section).toContainText("confirmed in writing before you book");
});

test("walks, nights and Almost Overnight say what they consist of [K01, K02, B18, B19]", async ({ page }) => {
  await page.goto("/services");
  const walking = page.locator("#dog-walking");
  await expect(walking).toContainText("30, 45 or 60 minute sessions");
  await expect(walking).toContainText("Customized weekly packages");
  const almost = page.locator("#overnight-care");
  await expect(almost).toContainText("a two-hour evening visit plus a one-hour morning visit");
  await expect(almost).toContainText("Typically 7-9 PM and 7-9 AM");
  await expect(page.locator("#overnight-premium")).toContainText("12 hours in your home");
});

test("How It Works has the four steps in their order [SV03, B37]", async ({ page }) => {
  await page.goto("/services");
  const how = page.getByRole("region", { name: "How It Works" });
  await expect(how.getByRole("heading", { level: 3 })).toHaveText([
    /^initial consultation$/i,
    /^meet and greet$/i,
    /^personalized care plan$/i,
    /^service delivery$/i,
  ]);
});

test("the additional services are listed [SV04, B28]", async ({ page }) => {
  await page.goto("/services");
  const additional = page.getByRole("region", { name: "Additional services" });
  await expect(additional.getByRole("heading", { level: 3 })).toHaveText([
    "Home care",
    "Pet transportation",
    "Special needs care",
  ]);
});

test("the service areas lead to the towns' pages [SV05, K14, B03]", async ({ page }) => {
  await page.goto("/services");
  const areas = page.getByRole("region", { name: "Where we work" });
  await expect(areas).toContainText("Douglas County, Colorado");
  for (const [id, name, description] of [
    ["castle-rock", "Castle Rock", "headquarters"],
    ["parker", "Parker", "all neighborhoods"],
    ["castle-pines", "Castle Pines", "full service"],
  ] as const) {
    const row = areas.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText(description);
    await expect(row.getByRole("link", { name })).toHaveAttribute("href", `/locations/${id}`);
  }
});

test("the page ends with a way to Contact [SV06]", async ({ page }) => {
  await page.goto("/services");
  const closing = page.locator("main > section").last();
  await expect(closing.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
});

test("the footer's service links land on their anchors, from another page too [R22, R24]", async ({
  page,
}) => {
  for (const id of ["dog-walking", "pet-sitting", "overnight-care", "medication", "boarding"]) {
    await page.goto("/about");
    await page.getByRole("contentinfo").locator(`a[href="/services#${id}"]`).click();
    await page.waitForURL(`**/services#${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
    const top = () => page.locator(`#${id}`).evaluate((card) => card.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThanOrEqual(0);
  }
});
