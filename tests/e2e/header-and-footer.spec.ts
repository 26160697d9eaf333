import { expect, test } from "../support/site-test.ts";

const portal = "https://portal.rockandpine.example";

test("the header leads everywhere, and to the portal in a new tab [HF01, HF02, HF03, B02, B04, B05, B08, B09, RO02, CA27]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: /home$/ }).first()).toHaveAttribute("href", "/");
  const nav = header.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link")).toHaveText([
    "Home",
    "About",
    "Services",
    "Blog",
    "FAQ",
    "Jobs",
    "Contact",
  ]);
  for (const [name, path] of [
    ["Create Account", "create-account"],
    ["Client Login", "login"],
  ] as const) {
    const link = header.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", `${portal}/${path}`);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
});

test("every page is public, nothing asks for a login, and there is no admin side [B01, RO01]", async ({
  request,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of [...paths, "/schedule", "/thank-you"]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toContain('type="password"');
  }
  for (const path of ["/admin", "/login", "/wp-admin"]) expect((await request.get(path)).status()).toBe(404);
});

test("the header is solid with a shadow only past 60 px [HF04, HF05, ST06, K24]", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  await scrollTo(60);
  await expect(header).not.toHaveAttribute("data-scrolled");
  await scrollTo(61);
  await expect(header).toHaveAttribute("data-scrolled");
  await expect(header).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(header).not.toHaveCSS("box-shadow", "none");
  await scrollTo(60);
  await expect(header).not.toHaveAttribute("data-scrolled");
  await expect(header).toHaveCSS("box-shadow", "none");
});

test("the mobile menu opens and closes by its button, by Escape and by its links [HF06, HF07, HF08, ST05, B07]", async ({
  page,
}) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.locator("#menu");
  await expect(menu).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect(menu).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await button.click();
  await expect(menu).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");

  await button.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  const bookNow = menu.getByRole("link", { name: "Book Now" });
  await expect(bookNow).toHaveAttribute("href", `${portal}/create-account`);
  await expect(bookNow).toHaveAttribute("target", "_blank");
  await page.route("**/about", (route) => route.fulfill({ status: 204 }));
  await menu.getByRole("link", { name: "About" }).click();
  await expect(menu).toBeHidden();
});

test("the mobile menu opens without JavaScript [HF06]", async ({ browser, site }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 812 },
  });
  const page = await context.newPage();
  await page.goto(site.origin);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("#menu").getByRole("link", { name: "FAQ" })).toBeVisible();
  await context.close();
});

test("the footer has what a visitor looks for there [HF09, HF10, HF11, HF12, HF13, HF14, HF15, HF17, HF18, B03, CA26]", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Dog walks, drop-in visits and overnight care");
  const quickLinks = footer.getByRole("navigation", { name: "Quick links" });
  await expect(quickLinks.getByRole("link", { name: "Holiday pricing" })).toHaveAttribute(
    "href",
    "/holiday-pricing",
  );
  const services = footer.getByRole("navigation", { name: "Services" }).getByRole("link");
  expect(await services.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
    ["dog-walking", "pet-sitting", "overnight-care", "medication", "boarding"].map((id) => `/services#${id}`),
  );
  await expect(footer).toContainText(/Castle Rock, CO 80104/);
  await expect(footer.getByRole("link", { name: "(720) 555-0142" })).toHaveAttribute(
    "href",
    "tel:+17205550142",
  );
  await expect(footer.getByRole("link", { name: "hello@rockandpine.example" })).toHaveAttribute(
    "href",
    "mailto:hello@rockandpine.example",
  );
  const areas = footer.getByRole("navigation", { name: "Service areas" });
  await expect(areas.getByRole("link")).toHaveText(["Castle Rock", "Parker", "Castle Pines"]);
  await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute(
    "href",
    "/privacy-policy",
  );
  await expect(footer.getByRole("link", { name: "Terms of Service" })).toHaveAttribute(
    "href",
    "/terms-of-service",
  );
  await expect(footer.locator(".social li")).not.toHaveCount(0);
  await expect(footer.locator(".social a")).toHaveCount(0);
  await expect(page.locator('a[href="#"]')).toHaveCount(0);
});

for (const year of ["2025", "2027"])
  test(`the copyright year is the present one: ${year} [HF16]`, async ({ page }) => {
    await page.clock.setFixedTime(new Date(`${year}-07-01T12:00:00-06:00`));
    await page.goto("/");
    await expect(page.getByRole("contentinfo")).toContainText(`© ${year}`);
  });

test("header and footer are on every page but the bare ones [R25, R27, R28]", async ({ page }) => {
  for (const path of ["/", "/no-such-page"]) {
    await page.goto(path);
    await expect(page.locator(".site-header")).toBeVisible();
    await expect(page.locator(".site-footer")).toBeVisible();
  }
  for (const path of ["/castle-rock-dog-walking", "/thank-you"]) {
    await page.goto(path);
    await expect(page.locator(".site-header")).toHaveCount(0);
    await expect(page.locator(".site-footer")).toHaveCount(0);
    await expect(page.locator("main").getByRole("link", { name: "Privacy Policy" })).toBeVisible();
    await expect(page.locator("main").getByRole("link", { name: "(720) 555-0142" }).first()).toBeVisible();
  }
});

test("a page opens at its top, an address with an anchor at the anchor [R23, R24]", async ({ page }) => {
  await page.goto("/castle-rock-dog-walking");
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: "instant" }));
  await page.getByRole("link", { name: /home$/ }).first().click();
  await page.waitForURL(/\/$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goto("/castle-rock-dog-walking#pricing");
  await expect(page.locator("#pricing")).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});
