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
      const [scrollCalls, timerDelays]: [unknown[], unknown[]] = [[], []];
      const startTimer = window.setTimeout;
      Object.assign(window, {
        ...{ scrollCalls, timerDelays },
        setTimeout: (run: () => void, delay: number) => {
          timerDelays.push(delay);
          return startTimer(run, delay);
        },
      });
      Element.prototype.scrollIntoView = function (options) {
        scrollCalls.push([this.id, options]);
      };
    });
    const recorded = (name: "scrollCalls" | "timerDelays") =>
      page.evaluate((each) => (window as unknown as Record<string, unknown[]>)[each], name);
    await page.goto("about:blank");
    await stopClock(page);
    await page.goto("/privacy-policy#sms-privacy");
    // The script that scrolls is fetched after the page was loaded.
    await expect.poll(() => recorded("timerDelays")).toContain(100);
    await page.clock.runFor(99);
    expect(await recorded("scrollCalls")).toEqual([]);
    await page.clock.runFor(1);
    expect(await recorded("scrollCalls")).toEqual([["sms-privacy", { behavior }]]);
  });

test("a link to the text message terms brings them into view [PP10]", async ({ page }) => {
  await page.goto("/terms-of-service");
  await page.getByRole("link", { name: "SMS Privacy Policy" }).click();
  await page.waitForURL("**/privacy-policy#sms-privacy");
  const top = () => page.locator("#sms-privacy").evaluate((terms) => terms.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(250);
  expect(await top()).toBeGreaterThanOrEqual(0);
});
