import type { Page } from "@playwright/test";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { jobApplicationForm } from "../../domain/requests/job-application-form.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { expect, openForm, test, untilHydrated } from "../support/site-test.ts";
import { requiredTexts } from "../support/valid-request.ts";

type Values = Record<string, string | boolean>;

const newEmail = () => `dana-${crypto.randomUUID()}@example.com`;

type Form = { path: string; send: string; submit: string; values: () => Values };

const contact: Form = {
  path: "/contact",
  send: "Send Message",
  submit: "/functions/v1/submit-contact",
  values: () => ({
    ...requiredTexts(contactForm),
    email: newEmail(),
    bestTimeToCall: "Weekday mornings",
    message: "Three walks a week for Biscuit.\nFrom December.",
  }),
};

const jobs: Form = {
  path: "/jobs",
  send: "Send Application",
  submit: "/functions/v1/submit-job-application",
  values: () => ({
    ...requiredTexts(jobApplicationForm),
    email: newEmail(),
    experience: "Six years with two shelter dogs.",
    why: "Long walks.",
  }),
};

/** The form with every kind of field. */
const schedule: Form = {
  path: "/schedule",
  send: "Schedule Pet Care",
  submit: "/functions/v1/submit-schedule",
  values: () => ({
    services: true,
    "services-other": true,
    ...requiredTexts(scheduleForm),
    email: newEmail(),
    petType: "Cat",
    petCount: "2",
    apartment: "4",
    zipCode: "80109",
    city: "Franktown",
    state: "Colorado",
    startDate: "2031-12-20",
    endDate: "2031-12-28",
    serviceNeeds: "Two pills a day.",
  }),
};

const { path, values, send } = schedule;

const word = /Dana|dana-|Biscuit|shelter|Example Street|0100|pills/;

const control = (page: Page, id: string) => page.locator(`[id="${id}"]`);

async function fillIn(page: Page, values: Values): Promise<void> {
  for (const [id, value] of Object.entries(values)) {
    if (value === true) await control(page, id).check();
    else if (id === "petType") await control(page, id).selectOption(String(value));
    else await control(page, id).fill(String(value));
  }
}

async function expectFilledIn(page: Page, values: Values): Promise<void> {
  for (const [id, value] of Object.entries(values)) {
    if (value === true) await expect(control(page, id)).toBeChecked();
    else await expect(control(page, id)).toHaveValue(String(value));
  }
}

/** The form as it is when nobody has touched it. */
async function expectEmpty(page: Page, values: Values): Promise<void> {
  for (const [id, value] of Object.entries(values)) {
    if (value === true) await expect(control(page, id)).not.toBeChecked();
    else await expect(control(page, id)).toHaveValue(id === "petType" ? "Dog" : "");
  }
}

const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test("what was typed is there after a reload, in this tab only, until it is sent [X20]", async ({
  page,
  context,
  site,
}) => {
  const typed = values();
  await openForm(page, path);
  await fillIn(page, typed);
  await page.reload();
  await untilHydrated(page);
  await expectFilledIn(page, typed);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(word);
  const other = await context.newPage();
  await other.goto(page.url());
  await untilHydrated(other);
  await expectEmpty(other, typed);
  await other.close();

  await page.getByRole("button", { name: send, exact: true }).click();
  await page.waitForURL(/\/thank-you/);
  expect(await site.leadsOf(String(typed.email))).toHaveLength(1);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/draft|pending/);
});

test('"Clear the form" empties it and forgets the draft [X20]', async ({ page }) => {
  const typed = values();
  await openForm(page, path);
  await fillIn(page, typed);
  expect(await kept(page)).toMatch(word);
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expectEmpty(page, typed);
  expect(await kept(page)).not.toMatch(word);
  await page.reload();
  await untilHydrated(page);
  await expectEmpty(page, typed);
});

test("on a shared device nothing typed is kept, before or after it is sent [X20]", async ({ page, site }) => {
  const typed = values();
  await openForm(page, path);
  await page.getByLabel(/This device is shared/).check();
  await fillIn(page, typed);
  expect(await kept(page)).not.toMatch(word);
  await page.reload();
  await untilHydrated(page);
  await expectEmpty(page, typed);
  await expect(page.getByLabel(/This device is shared/)).toBeChecked();
  await fillIn(page, typed);
  await page.getByRole("button", { name: send, exact: true }).click();
  await page.waitForURL(/\/thank-you/);
  expect(await site.leadsOf(String(typed.email))).toHaveLength(1);
  expect(await kept(page)).not.toMatch(word);
  expect(await page.evaluate(() => sessionStorage.getItem("receipt"))).toBeNull();
});

test("saying that the device is shared forgets what was kept before, of every form and of a request on its way [X20]", async ({
  page,
  site,
}) => {
  const network = await startFlakyProxy(site.origin);
  network.plan(contact.submit, { kind: "answer", status: 502, body: "no" });
  await openForm(page, network.origin + jobs.path);
  await fillIn(page, jobs.values());
  await page.goto(network.origin + contact.path);
  await untilHydrated(page);
  const typed = contact.values();
  await fillIn(page, typed);
  await page.getByRole("button", { name: contact.send }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).toMatch(/pending/);
  await page.getByLabel(/This device is shared/).check();
  expect(await kept(page)).not.toMatch(word);
  await expectFilledIn(page, typed);

  network.recover();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/\/thank-you/);
  expect(await site.leadsOf(String(typed.email))).toHaveLength(1);
  expect(await kept(page)).not.toMatch(word);
  await network.close();
});

test("where the browser forbids storage, the form works all the same [X20]", async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Storage is blocked", "SecurityError");
        },
      });
  });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const typed = values();
  await openForm(page, path);
  await fillIn(page, typed);
  await page.getByLabel(/This device is shared/).check();
  await page.getByLabel(/This device is shared/).uncheck();
  await page.getByRole("button", { name: send, exact: true }).click();
  await page.waitForURL(/\/thank-you/);
  expect(await site.leadsOf(String(typed.email))).toHaveLength(1);
  expect(faults).toEqual([]);
});
