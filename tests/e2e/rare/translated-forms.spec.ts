import type { Page } from "@playwright/test";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import type { Form } from "#domain/requests/form.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { requestStatusPath } from "#domain/requests/request-protocol.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { type Network, startProxy } from "../../support/proxies.ts";
import { expect, installClock, newVisitor, passTime, test, untilThanked } from "../../support/site-test.ts";
import type { TestSite } from "../../support/start-site.ts";
import { requiredTexts } from "../../support/valid-request.ts";
import { translateEarly, translatePage } from "../../support/visitors.ts";

const ways = ["wrapped", "changed in place"] as const;

type SentForm = { path: string; form: Form; chosen: Record<string, unknown> };
const landing: SentForm = {
  path: "/castle-rock-dog-walking",
  form: consultationForm,
  chosen: { optInCommunications: true },
};
const schedule: SentForm = {
  path: "/schedule",
  form: scheduleForm,
  chosen: { services: ["overnight-care", "other"], petType: "Cat", smsOptIn: true },
};
const forms = [
  landing,
  { path: "/contact", form: contactForm, chosen: {} },
  { path: "/jobs", form: jobApplicationForm, chosen: {} },
  schedule,
];

/** A new address each time, because requests are limited by address. By ids, because the words are translated. */
async function fill(page: Page, { form, chosen }: SentForm, email = newVisitor().email) {
  const typed = { ...requiredTexts(form), email };
  for (const [name, text] of Object.entries(typed)) await page.locator(`#${name}`).fill(text);
  for (const box of [chosen.services ?? []].flat())
    await page.locator(`[name=services][value=${box}]`).check();
  if (chosen.petType) await page.locator("#petType").selectOption({ index: 1 });
  for (const [name, value] of Object.entries(chosen))
    if (value === true) await page.locator(`#${name}`).check();
  return { ...typed, ...chosen };
}

const send = (page: Page) => page.locator(".form-actions button").click();
const untilHydrated = (page: Page) => page.locator("[data-not-sent]").waitFor({ state: "detached" });

async function expectStored(site: TestSite, typed: { email: string }): Promise<void> {
  expect(await site.leadsOf(typed.email)).toMatchObject([{ fields: typed }]);
}

for (const each of forms)
  for (const way of ways) {
    test(`the form on ${each.path}, translated (${way}), sends the right values [RI01]`, async ({
      page,
      site,
    }) => {
      await installClock(page);
      await page.goto(each.path);
      await untilHydrated(page);
      await translatePage(page, way);
      const typed = await fill(page, each);
      await send(page);
      await untilThanked(page);
      await expectStored(site, typed);
    });
  }

// What is posted is the markup's, whichever way its texts are translated.
for (const each of forms)
  test(`without scripts the form on ${each.path}, translated, posts the right values, after errors too [RI01]`, async ({
    page,
    site,
  }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(each.path);
    await translatePage(page, "wrapped");
    const typed = await fill(page, each, "nobody");
    await send(page);
    await expect(page.locator(".error-summary")).toBeFocused();
    await translatePage(page, "wrapped");
    typed.email = newVisitor().email;
    await page.locator("#email").fill(typed.email);
    await send(page);
    await page.waitForURL(/\/thank-you/);
    await expectStored(site, typed);
  });

for (const way of ways)
  test(`the estimate, translated (${way}), is asked for with the right values [RI01]`, async ({ page }) => {
    // No holiday week is near it.
    const day = `${new Date().getFullYear() + 1}-09-15`;
    await page.goto("/estimate");
    await translatePage(page, way);
    await page.locator("[name=service][value=dog-walking]").check();
    for (const name of ["from", "to"]) await page.locator(`#${name}`).fill(day);
    await page.locator("#visits").selectOption({ index: 1 });
    await page.locator(".estimate-form button").click();
    await page.waitForURL(`**/estimate?service=dog-walking&from=${day}&to=${day}&visits=2*`);
    await expect(page.locator("[data-total]")).toContainText("$62");
  });

type Outcome = (network: Network, submit: string, page: Page) => Promise<void>;

const isSaid = (page: Page, text: RegExp) => page.locator(".request").getByText(text).first().isVisible();
const untilSaid = (page: Page, text: RegExp) => passTime(page, () => isSaid(page, text));
const lateOnly = /Still sending\. Please keep this page open/;
const notReached = /didn't go through|Connection issue detected/;
const refusal = { ok: false, error: "Check", fieldErrors: { email: "Not this address" } };
const json = (status: number, body: object) =>
  ({ kind: "answer", status, body: JSON.stringify(body), type: "application/json" }) as const;

/** What is on the page after the request was sent is told, or the thank-you page follows. */
const outcomes: Record<string, Outcome> = {
  "stored at once": async (_, __, page) => {
    await send(page);
    await untilThanked(page);
  },
  "stored late": async (network, submit, page) => {
    network.plan(submit, { kind: "hold" });
    await send(page);
    await untilSaid(page, lateOnly);
    network.recover();
    await untilThanked(page);
  },
  refused: async (network, submit, page) => {
    network.plan(submit, json(400, refusal));
    await send(page);
    await untilSaid(page, /Not this address/);
  },
  "too many": async (network, submit, page) => {
    network.plan(submit, json(429, { ok: false, error: "Too many submission attempts." }));
    await send(page);
    await untilSaid(page, /Please wait a moment before submitting again/);
  },
  "failed at once": async (network, submit, page) => {
    network.plan(submit, { kind: "answer", status: 503, body: "no" });
    await send(page);
    await untilSaid(page, notReached);
  },
  "failed late": async (network, submit, page) => {
    network.plan(submit, { kind: "hold" });
    await send(page);
    await untilSaid(page, lateOnly);
    network.recover();
    network.plan(submit, { kind: "answer", status: 503, body: "no" });
    await untilSaid(page, notReached);
  },
  "offline, then back": async (_, __, page) => {
    await page.context().setOffline(true);
    await send(page);
    await untilSaid(page, /can't reach our server right now|Connection issue detected/);
    await page.context().setOffline(false);
    await untilThanked(page);
  },
  "answer lost": async (network, submit, page) => {
    network.plan(submit, { kind: "lose answer" });
    network.plan(requestStatusPath, { kind: "cut" });
    await send(page);
    await untilSaid(page, /couldn't confirm delivery/);
    network.recover();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await untilThanked(page);
  },
};

/** Sends once for each outcome, each on a page of its own. */
async function meetOutcomes(
  page: Page,
  site: TestSite,
  each: SentForm,
  prepare: () => Promise<void>,
): Promise<void> {
  await installClock(page);
  for (const [name, meet] of Object.entries(outcomes)) {
    await test.step(name, async () => {
      const network = await startProxy(site.origin);
      await page.goto(network.origin + each.path);
      await untilHydrated(page);
      // All that an outcome needs is loaded before the connection can go.
      const loaded = Promise.all(
        [/functions-sender-/, /attempt-limiter-/].map((name) => page.waitForResponse(name)),
      );
      await page.locator("#email").focus();
      for (const response of await loaded) await response.finished();
      await prepare();
      const typed = await fill(page, each);
      await meet(network, each.form.path, page);
      const isStored = page.url().includes("/thank-you");
      if (isStored) await expectStored(site, typed);
      else {
        const back = page.locator(".fallback > button");
        if (await back.isVisible()) await back.click();
        await expect(page.locator("#email")).toHaveValue(typed.email);
      }
      await network.close();
    });
  }
}

for (const [each, way] of [
  [landing, "wrapped"],
  [schedule, "changed in place"],
] as const)
  test(`on ${each.path}, translated (${way}), each outcome is told [RI02]`, async ({ page, site }) => {
    await meetOutcomes(page, site, each, () => translatePage(page, way));
  });

test("on a page translated before its script came, each outcome is told [RI02]", async ({ page, site }) => {
  await translateEarly(page, "wrapped");
  await meetOutcomes(page, site, schedule, async () => {});
});

test("on a translated page the holiday note comes and goes, and a corrected error is told anew [RI02]", async ({
  page,
}) => {
  await page.goto("/schedule");
  await untilHydrated(page);
  await translatePage(page, "wrapped");
  const note = page.locator(".holiday-note:not([data-early-care])");
  for (const [day, text] of [
    ["2026-11-26", /holiday/i],
    ["2026-10-06", /^$/],
    ["2026-11-26", /holiday/i],
  ] as const) {
    for (const name of ["startDate", "endDate"]) await page.locator(`#${name}`).fill(day);
    await expect(note).toHaveText(text);
  }
  await send(page);
  await expect(page.locator("#email-error")).toContainText("Email is required");
  await page.locator("#email").fill("nobody");
  await send(page);
  await expect(page.locator("#email-error")).toContainText("Please enter a valid email address");
});
