import { globSync } from "node:fs";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { sampleClient } from "./sample-business.ts";
import { startSite, type TestSite } from "./start-site.ts";
import {
  type MailingSite,
  startCarefulSite,
  startConfiguredSite,
  startMailingSite,
} from "./start-variant.ts";

type Sites = { site: TestSite; configured: TestSite; careful: TestSite; mailing: MailingSite };

/**
 * Tests against running sites, each started once for a worker, when a test asks for it. They are fixtures of one `test`
 * so that a worker can run any of them. Each test fails on a violation of the page's own security policy.
 */
export const test = base.extend<{ policyViolations: string[] }, Sites>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  site: [({}, use) => useUntilStopped(startSite, use), { scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  configured: [({}, use) => useUntilStopped(startConfiguredSite, use), { scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  careful: [({}, use) => useUntilStopped(startCarefulSite, use), { scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  mailing: [({}, use) => useUntilStopped(startMailingSite, use), { scope: "worker" }],
  baseURL: ({ site }, use) => use(site.origin),
  policyViolations: [
    async ({ page }, use) => {
      const violations: string[] = [];
      page.on("console", (message) => {
        if (/Content Security Policy|violates/i.test(message.text())) violations.push(message.text());
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

async function useUntilStopped<T extends { stop(): Promise<unknown> }>(
  start: () => Promise<T>,
  use: (started: T) => Promise<void>,
): Promise<void> {
  const started = await start();
  await use(started);
  await started.stop();
}

export { expect };

/** The path of every page the build wrote. */
export function builtPaths(): string[] {
  return globSync("**/index.html", { cwd: sampleClient })
    .map((file) => `/${file}`.replace(/\/index\.html$/, "") || "/")
    .toSorted();
}

/** What a visitor could write; the address is new each time, for requests are counted by address. */
export function newVisitor() {
  return {
    firstName: "Dana",
    email: `dana-${crypto.randomUUID()}@example.com`,
    phone: "720.555.0199",
    zipCode: "80104-1234",
    bestTimeToCall: "Weekday mornings",
    message: "Three walks a week for one beagle, Biscuit.\nFrom the first week of December.",
  };
}

export type Visitor = ReturnType<typeof newVisitor>;

/** The fields of the consultation forms and of the contact form. */
export async function fillConsultation(page: Page, visitor: Visitor): Promise<void> {
  await page.getByLabel("First name").fill(visitor.firstName);
  await page.getByLabel("Email").fill(visitor.email);
  await page.getByRole("textbox", { name: "Phone" }).fill(visitor.phone);
  await page.getByRole("textbox", { name: "ZIP code" }).fill(visitor.zipCode);
  await page.getByLabel("Best time to call").fill(visitor.bestTimeToCall);
  await page.getByLabel("Your message").fill(visitor.message);
}

/** React takes the form over after the first paint; this waits for it. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Clear the form" }).waitFor();
}

/** Opens a page with a form, once in a test, and waits until React has it. The page's time can be moved from then on. */
export async function openForm(page: Page, url: string): Promise<void> {
  await installClock(page);
  await page.goto(url);
  await untilHydrated(page);
}

/** Before the page is opened: gives it a clock that `passTime` hurries and `stopClock` stops. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-03-03T10:00:00-07:00" });
}

/** Lets the page's own waits pass in no time, until this is so. */
export async function passTime(page: Page, isOver: () => boolean | Promise<boolean>): Promise<void> {
  const hurry = async () => {
    // A page that is just left has no time any more.
    await page.clock.runFor(1000).catch(() => undefined);
    return isOver();
  };
  await expect.poll(hurry, { intervals: [20] }).toBe(true);
}

/** What is sent leads on, a request for a consultation after two seconds. */
export async function untilThanked(page: Page): Promise<void> {
  await passTime(page, () => /\/thank-you(\/\w+)?$/.test(page.url()));
  await page.waitForURL(/\/thank-you/);
}

/** From here on time passes on the page only by `page.clock`, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt("2026-03-03T11:00:00-07:00");
}

/** React runs effects in a task of their own after what it shows: this waits for those of what is shown now. */
export async function effectsDone(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
  );
}

/** Opens a page in a browser that is too busy to fetch React before a touch asks for it. */
export async function openNeverIdle(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(url);
}

/** Presses Tab until this has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

export const submitButton = "Request Free Consultation";
