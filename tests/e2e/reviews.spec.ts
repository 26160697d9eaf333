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
