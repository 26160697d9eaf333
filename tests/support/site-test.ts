import { test as base, expect, type Page, type Request } from "@playwright/test";
import { type Network, startProxy } from "./proxies.ts";
import {
  type MailingSite,
  startCarefulSite,
  startConfiguredSite,
  startMailingSite,
  startSite,
  type TestSite,
} from "./start-site.ts";

type Sites = { site: TestSite; configured: TestSite; careful: TestSite; mailing: MailingSite };

/** Each site is started once per worker, when a test first asks for it. A test fails on a violation of the page's security policy. */
export const test = base.extend<{ policyViolations: string[]; network: Network }, Sites>({
  site: perWorker(startSite),
  configured: perWorker(startConfiguredSite),
  careful: perWorker(startCarefulSite),
  mailing: perWorker(startMailingSite),
  baseURL: ({ site }, use) => use(site.origin),
  /** A proxy between the browser and `site`. */
  async network({ site }, use) {
    const network = await startProxy(site.origin);
    await use(network);
    await network.close();
  },
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

function perWorker<T extends { stop(): Promise<unknown> }>(start: () => Promise<T>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  const fixture = async ({}: object, use: (started: T) => Promise<void>) => {
    const started = await start();
    await use(started);
    await started.stop();
  };
  return [fixture, { scope: "worker" }] as [typeof fixture, { scope: "worker" }];
}

export { expect };

/** The email address is new each time, because requests are limited by it. */
export function newVisitor() {
  return {
    firstName: "Dana",
    email: `dana-${crypto.randomUUID().slice(0, 8)}@example.com`,
    phone: "720.555.0199",
    zipCode: "80104-1234",
    bestTimeToCall: "Weekday mornings",
    message: "Three walks a week for one beagle, Biscuit.\nFrom the first week of December.",
  };
}

export type Visitor = ReturnType<typeof newVisitor>;

/** Fills each text into the field with that id. */
export async function fillFields(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [id, text] of Object.entries(texts)) await page.locator(`#${id}`).fill(text);
}

/** Sends the consultation form of the open page. Returns the visitor who has sent it. */
export async function sendConsultationForm(page: Page, visitor = newVisitor()): Promise<Visitor> {
  await fillFields(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  return visitor;
}

/** Sends the form of /contact without scripts; its first try is rejected for a mistake. */
export async function sendPlainContact(page: Page, visitor: Visitor): Promise<void> {
  const send = page.getByRole("button", { name: "Send Message" });
  await fillFields(page, { ...visitor, phone: "12" });
  await send.click();
  await expect(page.locator("#phone-error")).toHaveText(/^Please enter a valid phone number/);
  await page.getByRole("textbox", { name: "Phone" }).fill(visitor.phone);
  await send.click();
  await page.waitForURL("**/thank-you/message");
}

/** React hydrates the form after the first paint. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Clear the form" }).waitFor();
}

/** Opens a page with a form, and waits until that is hydrated. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilHydrated(page);
}

/** Opens a page with a form, once per test; from then on `passTime` can advance the page's time. */
export async function openForm(page: Page, url: string): Promise<void> {
  await installClock(page);
  await openHydrated(page, url);
}

/** In this year, because the days that visitors ask for are too, and a form takes none that is two years ahead. */
const clockDay = `${new Date().getFullYear()}-03-03`;

/** Installs the page's clock; must run before the page is opened. */
export async function installClock(page: Page): Promise<void> {
  const calls = new Set<Request>();
  callsInFlight.set(page, calls);
  page.on("request", (request) => ["fetch", "xhr"].includes(request.resourceType()) && calls.add(request));
  page.on("requestfinished", (request) => calls.delete(request));
  page.on("requestfailed", (request) => calls.delete(request));
  await page.clock.install({ time: `${clockDay}T10:00:00-07:00` });
}

const callsInFlight = new WeakMap<Page, Set<Request>>();

/** Advances the page's clock until the condition holds. It stops while a call is in flight, answered in real time. */
export async function passTime(page: Page, isOver: () => boolean | Promise<boolean>): Promise<void> {
  const hurry = async () => {
    // A page that was just left has no clock.
    if (!callsInFlight.get(page)?.size) await page.clock.runFor(1000).catch(() => undefined);
    return isOver();
  };
  await expect.poll(hurry, { intervals: [20] }).toBe(true);
}

/** Waits for the thank-you page, which a consultation request opens after two seconds. */
export async function untilThanked(page: Page): Promise<void> {
  await passTime(page, () => /\/thank-you(\/\w+)?$/.test(page.url()));
  await page.waitForURL(/\/thank-you/);
}

/** From now on, only `page.clock` advances the page's time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(`${clockDay}T11:00:00-07:00`);
}

/** Waits for React's effects, which run in a task after the one that paints. */
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

export const submitButton = "Request Free Consultation";
