import { expect, test } from "../support/site-test.ts";

// Without scripts, because the cards need none.
test.use({ javaScriptEnabled: false });

test("a long quote is cut at 200 characters, and shown whole on demand, to assistive technology too [ST02, ST04]", async ({
  page,
}) => {
  await page.goto("/");
  const card = page.locator(".review-card", { hasText: "Ana, Parker" });
  const quote = card.locator("blockquote");
  const cut = await quote.innerText();
  expect([...cut]).toHaveLength(201);
  expect(cut.endsWith("…")).toBe(true);
  const end = "looking forward to it";
  expect(await card.ariaSnapshot()).not.toContain(end);
  const button = card.locator("summary");
  await expect(button).toHaveText(/^Show more\s+of the review by Ana, Parker$/, { useInnerText: true });
  await button.click();
  await expect(button).toHaveText(/^Show less\s/, { useInnerText: true });
  const whole = await quote.innerText();
  expect(whole.startsWith(cut.slice(0, -1))).toBe(true);
  expect([...whole].length).toBeGreaterThan(250);
  expect(whole).not.toContain("…");
  expect((await card.ariaSnapshot()).split(end)).toHaveLength(2);
  await button.press("Enter");
  await expect(button).toHaveText(/^Show more\s+of the review by Ana, Parker$/, { useInnerText: true });
  expect(await quote.innerText()).toBe(cut);
});
