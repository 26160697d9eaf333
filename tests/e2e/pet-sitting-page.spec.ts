import { startFlakyProxy } from "../support/flaky-proxy.ts";
import {
  effectsDone,
  expect,
  fillConsultation,
  installClock,
  newVisitor,
  stopClock,
  submitButton,
  test,
  untilHydrated,
} from "../support/site-test.ts";

const landing = "/pet-sitting-services";
const submit = "/functions/v1/submit-consultation";
const fieldsOf = "#form :is(input, textarea)[id]";

test("the page stands alone, with its own legal line [R15, R26]", async ({ page }) => {
  await page.goto(landing);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  const main = page.getByRole("main");
  for (const name of ["Privacy Policy", "Terms of Service", "Your privacy choices"])
    await expect(main.getByRole("link", { name })).toBeVisible();
  await expect(main.locator(".legal-line")).toContainText("(720) 555-0142");
});

test("the hero's button leads to the form, smoothly [DP01, DP07]", async ({ page }) => {
  await page.goto(landing);
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "smooth");
  await expect(page.locator("#form h2")).not.toBeInViewport();
  await page.locator(".hero").getByRole("link", { name: "Schedule My Free Consultation" }).click();
  await expect(page.locator("section#form h2")).toBeInViewport();
});

test("three cards tell how care bends to the calendar [DP02]", async ({ page }) => {
  await page.goto(landing);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(3);
  await expect(cards.getByRole("heading")).toHaveText([/vacation/i, /workday/i, /lived-in home/i]);
  await expect(cards.nth(2)).toContainText(/mail.+plants.+lights/);
});

test("services, process and reviews stand under their anchors [DP03, DP04, DP05, DP06]", async ({ page }) => {
  await page.goto(landing);
  await expect(page.locator("section#services")).toContainText("from $31");
  await expect(page.locator("section#services")).toContainText("from $99 per night");
  await expect(page.locator("section#services")).toContainText(/confirmed in writing before you book/);
  await expect(page.locator("section#process li")).toContainText([
    /10 minutes/,
    /meets your pet/,
    /photos, notes and a report card/,
  ]);
  const reviews = page.locator("section#reviews figure");
  await expect(reviews).toHaveCount(3);
  for (const review of await reviews.all()) {
    await expect(review.getByRole("img", { name: "Rated 5 out of 5" })).toBeVisible();
    await expect(review.locator("figcaption")).toHaveText(
      /^\p{Lu}\p{L}+, (Castle Rock|Parker|Castle Pines)$/u,
    );
  }
});

test("reviews are in the structured data as they stand on the page [EN38]", async ({ page }) => {
  await page.goto(landing);
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const nodes = JSON.parse(text ?? "{}")["@graph"] as Record<string, unknown>[];
  const shown = await page.locator("section#reviews").evaluate((section) => section.textContent);
  const reviews = nodes.filter((node) => node["@type"] === "Review");
  expect(reviews).toHaveLength(3);
  for (const review of reviews) {
    expect(review).toMatchObject({
      author: { name: expect.any(String) },
      reviewRating: { ratingValue: 5, bestRating: 5 },
    });
    expect(shown?.replace("…", "")).toContain(review.reviewBody);
  }
});

test("the form asks the same as the dog walking page's [DP08]", async ({ page }) => {
  const fields = () =>
    page
      .locator(fieldsOf)
      .evaluateAll((inputs) =>
        inputs.map((input) =>
          ["name", "type", "aria-required", "autocomplete", "rows"].map((name) => input.getAttribute(name)),
        ),
      );
  await page.goto("/castle-rock-dog-walking");
  const expected = await fields();
  expect(expected).toHaveLength(7);
  await page.goto(landing);
  expect(await fields()).toEqual(expected);
});

test("a request reaches the owners as one for pet sitting, then the thank-you page [DP09, CA24]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await installClock(page);
  await page.goto(landing);
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await stopClock(page);
  const posted = page.waitForRequest(`**${submit}`);
  await page.getByRole("button", { name: submitButton }).click();
  expect((await posted).postDataJSON()).toMatchObject({
    email: visitor.email,
    formType: "pet-sitting-consultation",
  });
  await expect(page.getByText("Request Submitted Successfully!").first()).toBeVisible();
  await effectsDone(page);
  await page.clock.runFor(2000);
  await page.waitForURL("**/thank-you");
  const [lead] = await site.leadsOf(visitor.email);
  expect(lead).toMatchObject({
    form: "pet-sitting-consultation",
    fields: { firstName: visitor.firstName, zipCode: "80104" },
  });
});

test("after a connection failure the other form takes its place, and the words come back with it [DP10]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "answer", status: 502, body: "no" });
  await page.goto(network.origin + landing);
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText(/^Connection Issue: Please reach us directly instead/)).toBeVisible();
  await expect(page.getByLabel("First name")).toBeHidden();
  await page.getByRole("button", { name: "← Try Original Form Again", exact: true }).click();
  await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
  network.recover();
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form posts, and what is wrong comes back on this page [X06, DP09]", async ({ page, site }) => {
    const visitor = newVisitor();
    await page.goto(landing);
    await fillConsultation(page, { ...visitor, zipCode: "8010" });
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page.locator("#zipCode-error")).toHaveText("Please enter a valid 5-digit zip code");
    await expect(page.getByRole("heading", { name: "Care that follows your calendar" })).toBeVisible();
    await page.getByLabel("ZIP code").fill("80134");
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    expect((await site.leadsOf(visitor.email)).map(({ form }) => form)).toEqual(["pet-sitting-consultation"]);
  });
});
