import { expect, test } from "../support/site-test.ts";

test("a long quote is cut at 200 characters, and shown whole on demand [ST02, ST04]", async ({ page }) => {
  await page.goto("/");
  const card = page.locator(".review-card", { hasText: "Ana, Parker" });
  const quote = card.locator("blockquote");
  const cut = await quote.innerText();
  expect([...cut]).toHaveLength(201);
  expect(cut.endsWith("…")).toBe(true);
  const button = card.locator("summary");
  await expect(button).toHaveText("Show more", { useInnerText: true });
  await button.click();
  await expect(button).toHaveText("Show less", { useInnerText: true });
  const whole = await quote.innerText();
  expect(whole.startsWith(cut.slice(0, -1))).toBe(true);
  expect([...whole].length).toBeGreaterThan(250);
  expect(whole).not.toContain("…");
  await button.press("Enter");
  await expect(button).toHaveText("Show more", { useInnerText: true });
  expect(await quote.innerText()).toBe(cut);
});

test("to assistive technology the rest of a cut quote is not there until it is shown [ST02]", async ({
  page,
}) => {
  await page.goto("/");
  const card = page.locator(".review-card", { hasText: "Ana, Parker" });
  const end = "looking forward to it";
  expect(await card.ariaSnapshot()).not.toContain(end);
  await card.locator("summary").click();
  expect((await card.ariaSnapshot()).split(end)).toHaveLength(2);
});

test("a quote that fits is shown whole and has no button [ST02, ST03]", async ({ page }) => {
  await page.goto("/pet-sitting-services");
  const card = page.locator(".review-card", { hasText: "Elena, Castle Rock" });
  await expect(card.locator("blockquote")).toHaveText(/wanted to know on vacation\.$/);
  await expect(card.locator("summary")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a long quote opens and closes all the same [ST02]", async ({ page }) => {
    await page.goto("/");
    const card = page.locator(".review-card", { hasText: "Ana, Parker" });
    await card.locator("summary").click();
    await expect(card.getByText("looking forward to it")).toBeVisible();
    await card.locator("summary").click();
    await expect(card.getByText("looking forward to it")).toBeHidden();
  });
});

test("a review without words says what was given, and where [EN08, EN09]", async ({ page }) => {
  await page.goto("/");
  const card = page.locator(".review-card", { hasText: "Priya, Parker" });
  await expect(card).toContainText("Gave us 5-stars on Google");
  await expect(card).toContainText("Google review");
  await expect(page.locator(".review-card", { hasText: "Joel" })).not.toContainText("Google");
});

test("a review's own header takes the place of the rating in words [EN07]", async ({ page }) => {
  await page.goto("/");
  const header = (author: string) =>
    page.locator(".review-card", { hasText: author }).locator(".review-header");
  await expect(header("R., Castle Rock")).toContainText("Nine days, two cats");
  await expect(header("R., Castle Rock")).not.toContainText("5 out of 5");
  await expect(header("Joel, Castle Pines")).toContainText("5 out of 5");
});
