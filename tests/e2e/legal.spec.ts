import { expect, installClock, stopClock, test } from "../support/site-test.ts";

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
      const [calls, delays]: [unknown[], unknown[]] = [[], []];
      const startTimer = window.setTimeout;
      Object.assign(window, {
        ...{ scrollCalls: calls, timerDelays: delays },
        setTimeout: (run: () => void, delay: number) => {
          delays.push(delay);
          return startTimer(run, delay);
        },
      });
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
    // The script that scrolls is fetched after the page was loaded.
    const timerDelays = () =>
      page.evaluate(() => (window as unknown as { timerDelays: unknown[] }).timerDelays);
    await expect.poll(timerDelays).toContain(100);
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
