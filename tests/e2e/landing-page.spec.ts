import { expect, test } from "../support/site-test.ts";

const landing = "/castle-rock-dog-walking";

test("the sections are there under their anchors [DW01, DW02, DW03, DW04, DW05]", async ({ page }) => {
  await page.goto(landing);
  for (const id of ["benefits", "process", "reviews", "pricing", "form"])
    await expect(page.locator(`section#${id}`)).toHaveCount(1);
  await expect(page.locator("#process li")).toHaveCount(3);
  await expect(page.locator("#reviews .review-card")).toHaveCount(3);
});

test("prices and claims stand with what can change them [B13, B14, B15, B27, B29, B30, B31, B32, B33]", async ({
  page,
}) => {
  await page.goto(landing);
  const pricing = page.locator("#pricing");
  await expect(pricing.getByRole("row")).toContainText(["30 minutes", "45 minutes", "60 minutes"]);
  await expect(pricing.getByRole("row").first()).toContainText("from $31");
  await expect(pricing).toContainText(/extra pets, special needs, puppies or special requests/);
  await expect(page.locator("#benefits")).toContainText(/licensed, bonded and insured/);
});

test("the process is call, booking and meeting, service [B34, B35, B36]", async ({ page }) => {
  await page.goto(landing);
  await expect(page.locator("#process li")).toContainText([/10 minutes/, /meet your walker/, /walk/]);
});

test("buttons scroll to the form, smoothly [DW06]", async ({ page }) => {
  await page.goto(landing);
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "smooth");
  await page.locator(".hero").getByRole("link", { name: "Request Free Consultation" }).click();
  await expect(page.locator("#form h2")).toBeInViewport();
});

test("the form asks what it should, with the right keyboard and rows [EN29, EN30, EN31, EN32, EN33, EN34, EN35]", async ({
  page,
}) => {
  await page.goto(landing);
  for (const [label, required] of [
    ["First name", "true"],
    ["Email", "true"],
    ["Phone", "true"],
    ["ZIP code (currently servicing Castle Rock, Castle Pines and Parker)", "true"],
    ["Best time to call (optional)", "false"],
    ["Your message", "true"],
  ] as const)
    await expect(page.getByLabel(label)).toHaveAttribute("aria-required", required);
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Phone")).toHaveAttribute("type", "tel");
  await expect(page.getByLabel("Your message")).toHaveAttribute("rows", "4");
  await expect(page.getByLabel("Your message")).toHaveAccessibleDescription(
    /type of service.*number and type of pets.*dates/,
  );
  const optIn = page.getByLabel(/pet care tips, updates and special offers/);
  await expect(optIn).not.toBeChecked();
});

test("the thank-you page leads home and is not indexed [TY05]", async ({ page }) => {
  await page.goto("/thank-you");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.locator('main a[href="/"]').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test("an unknown path is a 404 page with ways on, and is logged [R18, NF01, NF02, NF03, NF04, ER25, X03]", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const answer = await page.goto("/no/such/page?from=mail");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /home/i })).toHaveAttribute("href", "/");
  await expect(main.getByRole("link", { name: /contact/i })).toHaveAttribute("href", "/contact");
  expect(logged.filter((line) => line.includes("/no/such/page"))).not.toEqual([]);
});

test("a failed image shows its fallback, once [ER27]", async ({ page }) => {
  await page.goto("/");
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/missing")) requests.push(pathname);
  });
  await page.evaluate(async () => {
    const image = document.createElement("img");
    image.dataset.fallback = "/missing-too.png";
    image.alt = "";
    const failed = () => new Promise((resolve) => image.addEventListener("error", resolve, { once: true }));
    const failedTwice = failed().then(failed);
    image.src = "/missing.png";
    document.body.append(image);
    await failedTwice;
    // A third attempt would be asked for before this.
    await new Promise(requestAnimationFrame);
    await fetch("/missing-last.png");
  });
  expect(requests).toEqual(["/missing.png", "/missing-too.png", "/missing-last.png"]);
});
