import type { Page } from "@playwright/test";
import { test as base, expect, fillConsultation, newVisitor, type Visitor } from "../support/site-test.ts";

// In this variant the CRM provides the contact form and the application.
const test = base.extend({ baseURL: ({ configured }, use) => use(configured.origin) });

const send = "Send Message";
const ours = "Use ours";

const answerWith = (page: Page, headers: Record<string, string> = {}) =>
  page.route(/https:\/\/(crm|cdn)\.example\//, (route) =>
    route.fulfill({ contentType: "text/html", headers, body: "" }),
  );

test("beside a CRM that frames itself alone stands the site's own form, which sends [VT02]", async ({
  page,
  configured,
  policyViolations,
}) => {
  const visitor = newVisitor();
  await answerWith(page, { "content-security-policy": "frame-ancestors 'self'" });
  await page.goto("/contact");
  await page.locator(".crm-place").scrollIntoViewIfNeeded();
  await expect.poll(() => policyViolations).toEqual([expect.stringContaining("frame-ancestors 'self'")]);
  // The violated policy is the CRM's, not the page's.
  policyViolations.pop();
  await expect(page.getByRole("button", { name: send })).toBeHidden();
  await page.getByRole("link", { name: ours }).click();
  await expect(page.getByTitle("Contact form")).toHaveCount(0);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: send }).click();
  await page.waitForURL("**/thank-you/message");
  expect(await configured.leadsOf(visitor.email)).toMatchObject([{ form: "contact" }]);
});

test("the site's own form, once asked for, is there again after a reload [VT02]", async ({ page }) => {
  await answerWith(page);
  await page.goto("/contact");
  await page.getByRole("link", { name: ours }).click();
  await page.getByLabel("Your message").fill("Two beagles.");
  await page.reload();
  await expect(page.getByRole("link", { name: ours })).toHaveCount(0);
  await expect(page.getByLabel("Your message")).toHaveValue("Two beagles.");
  await expect(page.getByTitle("Contact form")).toHaveCount(0);
});

/** Also after the form was rejected once. */
async function sendPlain(page: Page, visitor: Visitor): Promise<void> {
  await fillConsultation(page, { ...visitor, phone: "12" });
  await page.getByRole("button", { name: send }).click();
  await expect(page.locator("#phone-error")).toHaveText("Please enter a valid phone number");
  await page.getByRole("textbox", { name: "Phone" }).fill(visitor.phone);
  await page.getByRole("button", { name: send }).click();
  await page.waitForURL("**/thank-you/message");
}

test("where the page's scripts do not come, its own form is shown on request and sends [VT02]", async ({
  page,
  configured,
}) => {
  const visitor = newVisitor();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: send })).toBeHidden();
  await page.getByRole("link", { name: ours }).click();
  await sendPlain(page, visitor);
  expect(await configured.leadsOf(visitor.email)).toMatchObject([{ form: "contact" }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the site's own form stands in the place of the CRM's and sends [VT02]", async ({
    page,
    configured,
  }) => {
    const visitor = newVisitor();
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: ours })).toBeHidden();
    await sendPlain(page, visitor);
    expect(await configured.leadsOf(visitor.email)).toMatchObject([{ form: "contact" }]);
  });
});
