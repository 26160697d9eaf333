import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import {
  expect,
  fillConsultation,
  newVisitor,
  submitButton,
  test,
  untilHydrated,
} from "../support/site-test.ts";

const landing = "/castle-rock-dog-walking";
const widths = [375, 1440];

async function expectNoFindings(page: Page): Promise<void> {
  // A moving part is measured when it has come to rest.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

for (const width of widths) {
  for (const path of ["/", landing, "/thank-you", "/no-such-page"])
    test(`axe finds nothing on ${path} at ${width} px, and nothing scrolls sideways`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expectNoFindings(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });

  test(`axe finds nothing in the form's states at ${width} px`, async ({ page, site }) => {
    test.setTimeout(60_000);
    await page.setViewportSize({ width, height: 900 });
    const network = await startFlakyProxy(site.origin);
    network.plan("/functions/v1/submit-consultation", { kind: "answer", status: 502, body: "no" });
    await page.goto(network.origin + landing);
    await untilHydrated(page);
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNoFindings(page);

    await fillConsultation(page, newVisitor());
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page.locator(".toast")).toBeVisible({ timeout: 20_000 });
    await expectNoFindings(page);

    await page.getByRole("button", { name: "Try Original Form Again" }).click();
    network.recover();
    network.plan("/functions/v1/submit-consultation", {
      kind: "answer",
      status: 200,
      body: '{"ok":true,"id":"x","confirmed":false}',
      type: "application/json",
    });
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page.locator(".toast")).toContainText("Request Sent");
    await expectNoFindings(page);
    await network.close();
  });
}

test("the mobile menu, open, has no findings", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expectNoFindings(page);
});

test("the form can be filled, corrected and sent with the keyboard alone", async ({ page, site }) => {
  const visitor = newVisitor();
  await page.goto(landing);
  await untilHydrated(page);
  await page.locator("#form a").first().focus();
  const type = async (text: string) => {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  };
  await type("D");
  await type(visitor.email);
  await type(visitor.phone);
  await type(visitor.zipCode);
  await type(visitor.bestTimeToCall);
  await type("Two walks a week.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.keyboard.type("ana");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/thank-you");
  expect((await site.leadsOf(visitor.email)).map(({ fields }) => fields.optInCommunications)).toEqual([true]);
});

test("at 320 px and at 200 % zoom nothing is cut off", async ({ page }) => {
  for (const path of ["/", landing, "/thank-you"]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});
