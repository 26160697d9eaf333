import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../support/site-test.ts";

test("FAQ renders its four groups [R05, FQ01]", async ({ page }) => {
  const answer = await page.goto("/faq");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".question-group").getByRole("heading", { level: 2 })).toHaveText([
    "General",
    "Services & Care",
    "Booking & Payment",
    "Emergency & Special Situations",
  ]);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("one answer is open at a time, or none [FQ02, FQ03, FQ04, ST01]", async ({ page }) => {
      await page.goto("/faq");
      const questions = page.locator("details");
      const open = page.locator("details[open]");
      await expect(open).toHaveCount(0);
      await questions.first().locator("summary").click();
      await expect(questions.first().getByText(/We serve Douglas County/)).toBeVisible();
      await questions.last().locator("summary").click();
      await expect(open).toHaveCount(1);
      await expect(questions.last()).toHaveAttribute("open");
      await expect(questions.first().getByText(/We serve Douglas County/)).toBeHidden();
      await questions.last().locator("summary").click();
      await expect(open).toHaveCount(0);
    });
  });

test("questions open and close from the keyboard, and axe finds nothing [FQ14]", async ({ page }) => {
  await page.goto("/faq");
  const question = page.locator("details").nth(1);
  await page.locator("details summary").first().focus();
  await page.keyboard.press("Tab");
  await expect(question.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveAttribute("open");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press("Space");
  await expect(question).not.toHaveAttribute("open");
});

test("there is a way to write and a number to call [FQ05, FQ06]", async ({ page }) => {
  await page.goto("/faq");
  const main = page.locator("main");
  await expect(main.getByRole("link", { name: "send us a message" })).toHaveAttribute("href", "/contact");
  await expect(main.getByRole("link", { name: /^Call \(720\) 555-0142/ })).toHaveAttribute(
    "href",
    "tel:+17205550142",
  );
});

test("the first-time guide has its five steps in order, and what to have ready [FQ07, FQ08, K27]", async ({
  page,
}) => {
  await page.goto("/faq");
  const guide = page.getByRole("region", { name: "Your first time with us" });
  await expect(guide.getByRole("heading", { level: 3 })).toHaveText([
    /answered within 24 hours/i,
    /free phone consultation/i,
    /in-home meet and greet/i,
    /service agreement/i,
    /booking confirmation/i,
  ]);
  const prepare = page.getByRole("region", { name: "What to have ready" });
  expect(await prepare.getByRole("listitem").count()).toBeGreaterThanOrEqual(5);
});

test("structured data says exactly what the page says [FQ09, FQ10, MD13]", async ({ page }) => {
  await page.goto("/faq");
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const nodes = JSON.parse(text ?? "{}")["@graph"] as Record<string, unknown>[];
  const shown = await page.locator("details").evaluateAll((questions) =>
    questions.map((question) => ({
      "@type": "Question",
      name: question.querySelector("summary")?.textContent,
      acceptedAnswer: { "@type": "Answer", text: question.querySelector("p")?.textContent },
    })),
  );
  expect(shown.length).toBeGreaterThan(15);
  expect(nodes.find((node) => node["@type"] === "FAQPage")?.mainEntity).toEqual(shown);
  expect(nodes.find((node) => node["@type"] === "BreadcrumbList")?.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://rockandpine.example/" },
    { "@type": "ListItem", position: 2, name: "FAQ", item: "https://rockandpine.example/faq" },
  ]);
});

test("the answers hold what the business promises [FQ11, FQ12, FQ13, K10, K30, K31, K32, K33]", async ({
  page,
}) => {
  await page.goto("/faq");
  for (const [question, ...facts] of [
    ["How far ahead should I book?", "3-5 days ahead", "2-3 weeks for holidays"],
    ["What if I have to cancel?", "24 hours notice", "48 hours for a visit on a holiday", "a partial fee"],
    ["How can I pay?", "major cards, PayPal, Venmo and Zelle", "subscription billing"],
    ["Does holiday care cost more?", "a small extra fee"],
    ["When do visits take place?", "Seven days a week, holidays included"],
  ] as const) {
    const item = page.locator("details", { has: page.getByText(question, { exact: true }) });
    await item.locator("summary").click();
    for (const fact of facts) await expect(item.locator("p")).toContainText(fact);
  }
});
