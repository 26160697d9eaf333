import { expect, installClock, stopClock, test } from "../support/site-test.ts";

test("the privacy policy has its sections and its date [R17, PP01, PP02, PP03, PP04, PP05, PP06, PP07, PP08, PP09, K19]", async ({
  page,
}) => {
  const answer = await page.goto("/privacy-policy");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await expect(page.getByText("Last updated May 13, 2025", { exact: true })).toBeVisible();
  for (const section of [
    "Information we collect",
    "How we use it",
    "How we share it",
    "Data security",
    "Your choices",
    "SMS Privacy Policy",
    "Changes to this policy",
    "Contact us",
  ]) {
    const region = page.getByRole("region", { name: section, exact: true });
    await expect(region.getByRole("heading", { level: 2 })).toBeVisible();
    expect((await region.innerText()).length).toBeGreaterThan(section.length + 40);
  }
  await expect(page.locator("#sms-privacy")).toContainText("last updated on May 13, 2025");
  await expect(page.locator("#choices")).toBeVisible();
});

test("the text message terms show number, phone and e-mail [PP11, PP12]", async ({ page }) => {
  await page.goto("/privacy-policy");
  const terms = page.locator("#sms-privacy");
  await expect(terms.getByRole("listitem").filter({ hasText: /^Text number/ })).toContainText(
    "(720) 555-0142",
  );
  await expect(terms.getByRole("listitem").filter({ hasText: /^Phone/ })).toContainText("(720) 555-0142");
  await expect(terms.getByRole("listitem").filter({ hasText: /^E-mail/ })).toContainText(
    "hello@rockandpine.example",
  );
  await expect(terms).toContainText("STOP");
});

test("the contents lead to each section", async ({ page }) => {
  await page.goto("/privacy-policy");
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(targets.length).toBeGreaterThanOrEqual(8);
  for (const target of targets) await expect(page.locator(target)).toHaveCount(1);
});

for (const [reducedMotion, behavior] of [
  ["no-preference", "smooth"],
  ["reduce", "instant"],
] as const)
  test(`the page scrolls to the text message terms after 100 ms: ${behavior} [PP10, K22]`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await installClock(page);
    await page.addInitScript(() => {
      const calls: unknown[] = [];
      Object.assign(window, { scrollCalls: calls });
      Element.prototype.scrollIntoView = function (options) {
        calls.push([this.id, options]);
      };
    });
    const scrollCalls = () =>
      page.evaluate(() => (window as unknown as { scrollCalls: unknown[] }).scrollCalls);
    await page.goto("about:blank");
    await stopClock(page);
    await page.goto("/privacy-policy");
    await page.clock.runFor(1000);
    expect(await scrollCalls()).toEqual([]);
    await page.goto("about:blank");
    await page.goto("/privacy-policy#sms-privacy");
    await page.clock.runFor(99);
    expect(await scrollCalls()).toEqual([]);
    await page.clock.runFor(1);
    expect(await scrollCalls()).toEqual([["sms-privacy", { behavior }]]);
  });

test("a link to the text message terms brings them into view [PP10]", async ({ page }) => {
  await page.goto("/terms-of-service");
  await page.getByRole("link", { name: "SMS Privacy Policy" }).click();
  await page.waitForURL("**/privacy-policy#sms-privacy");
  const top = () => page.locator("#sms-privacy").evaluate((terms) => terms.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(250);
  expect(await top()).toBeGreaterThanOrEqual(0);
});

test("the footer's Terms of Service leads to the terms [R20]", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await page.waitForURL("**/terms-of-service");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  for (const section of ["Prices and payment", "Changes and cancellation", "Text messages"])
    await expect(page.getByRole("region", { name: section })).toBeVisible();
});
