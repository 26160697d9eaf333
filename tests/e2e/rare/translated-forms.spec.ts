import type { Page } from "@playwright/test";
import { requestStatusPath } from "#domain/requests/request-protocol.ts";
import { type NetworkFault, startProxy } from "../../support/proxies.ts";
import {
  expect,
  fillFields,
  installClock,
  newVisitor,
  passTime,
  test,
  untilThanked,
} from "../../support/site-test.ts";
import type { TestSite } from "../../support/start-site.ts";
import { requiredTexts, scheduleForm } from "../../support/valid-request.ts";
import { translateEarly, translatePage } from "../../support/visitors.ts";

// The form with every kind of field; the others use the same parts.
const path = "/schedule";
const chosen = { services: ["overnight-care", "other"], petType: "Cat", smsOptIn: true };

/** The email address is new each time, because requests are limited by it. Fields are found by id, as texts are translated. */
async function fill(page: Page) {
  const typed = { ...requiredTexts(scheduleForm), email: newVisitor().email };
  await fillFields(page, typed);
  for (const service of chosen.services) await page.locator(`[name=services][value=${service}]`).check();
  await page.locator("#petType").selectOption({ index: 1 });
  await page.locator("#smsOptIn").check();
  return { ...typed, ...chosen };
}

const send = (page: Page) => page.locator(".form-actions button").click();
const untilHydrated = (page: Page) => page.locator("[data-not-sent]").waitFor({ state: "detached" });

async function expectStored(site: TestSite, typed: { email: string }): Promise<void> {
  expect(await site.leadsOf(typed.email)).toMatchObject([{ fields: typed }]);
}

for (const way of ["wrapped", "changed in place"] as const)
  test(`a form that is translated (${way}) sends the right values [RI01]`, async ({ page, site }) => {
    await installClock(page);
    await page.goto(path);
    await untilHydrated(page);
    await translatePage(page, way);
    const typed = await fill(page);
    await send(page);
    await untilThanked(page);
    await expectStored(site, typed);
  });

const json = (status: number, body: object): NetworkFault => ({
  kind: "answer",
  status,
  body: JSON.stringify(body),
  type: "application/json",
});
const refusal = { ok: false, error: "Check", fieldErrors: { email: "Not this address" } };
const unavailable: NetworkFault = { kind: "answer", status: 503, body: "no" };
const notReached = /didn't go through|Connection issue detected|can't reach our server right now/;

/** What is shown for a request that meets this fault; then the network recovers, or behaves as `later` says. */
type Outcome = {
  fault?: NetworkFault | "offline";
  told?: RegExp;
  later?: { fault: NetworkFault; told: RegExp };
  isStored?: boolean;
};
const hold = { fault: { kind: "hold" }, told: /Still sending\. Please keep this page open/ } as const;
const outcomes: Record<string, Outcome> = {
  "stored at once": { isStored: true },
  "stored late": { ...hold, isStored: true },
  refused: { fault: json(400, refusal), told: /Not this address/ },
  "too many": {
    fault: json(429, { ok: false, error: "Too many submission attempts." }),
    told: /Please wait a moment before submitting again/,
  },
  "failed at once": { fault: unavailable, told: notReached },
  "failed late": { ...hold, later: { fault: unavailable, told: notReached } },
  "offline, then back": { fault: "offline", told: notReached, isStored: true },
  "answer lost": { fault: { kind: "lose answer" }, told: /couldn't confirm delivery/, isStored: true },
};

/** Sends for an outcome, on a page of its own; the outcome is shown in the form, or the thank-you page follows. */
async function meetOutcome(page: Page, site: TestSite, outcome: Outcome) {
  const network = await startProxy(site.origin);
  await page.goto(network.origin + path);
  await untilHydrated(page);
  // Everything that an outcome needs is loaded before the connection can break.
  const loaded = page.waitForResponse(/functions-sender-/);
  await page.locator("#email").focus();
  await (await loaded).finished();
  const typed = await fill(page);
  const { fault, told, later, isStored = false } = outcome;
  const plan = (fault: NetworkFault) => {
    network.plan(scheduleForm.path, fault);
    if (fault.kind === "lose answer") network.plan(requestStatusPath, { kind: "cut" });
  };
  const untilSaid = (text: RegExp) =>
    passTime(page, () => page.locator(".request").getByText(text).first().isVisible());
  if (fault === "offline") await page.context().setOffline(true);
  else if (fault) plan(fault);
  await send(page);
  if (told) await untilSaid(told);
  network.recover();
  if (later) {
    plan(later.fault);
    await untilSaid(later.told);
  }
  if (isStored) {
    await page.context().setOffline(false);
    // The page may have been left already.
    await page.evaluate(() => window.dispatchEvent(new Event("online"))).catch(() => undefined);
    await untilThanked(page);
    await expectStored(site, typed);
  } else await expect(page.locator("#email")).toHaveValue(typed.email);
  await network.close();
}

test("on a page translated before its script ran, each outcome is shown [RI02]", async ({ page, site }) => {
  await translateEarly(page, "wrapped");
  await installClock(page);
  for (const [name, outcome] of Object.entries(outcomes))
    await test.step(name, () => meetOutcome(page, site, outcome));
});

test("if React fails while it shows an outcome, the plain form shows it, and sends [RI02]", async ({
  page,
  site,
  network,
}) => {
  await installClock(page);
  await page.goto(network.origin + path);
  await untilHydrated(page);
  const typed = await fill(page);
  // Moves parts of the form to where React cannot find them, as a visitor's browser extension might.
  await page.locator(".request form > *").evaluateAll((parts) => {
    for (const part of parts) {
      const holder = document.createElement("div");
      part.replaceWith(holder);
      holder.append(part);
    }
  });
  network.plan(scheduleForm.path, unavailable);
  await send(page);
  const alert = page.getByRole("alert").filter({ hasText: "didn't go through" });
  await passTime(page, () => alert.isVisible());
  await expect(alert).toBeFocused();
  network.recover();
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/\/thank-you/);
  await expectStored(site, typed);
});
