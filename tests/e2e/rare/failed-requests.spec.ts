import type { Page } from "@playwright/test";
import { expectNoFindingsAtBothWidths } from "../../support/page-checks.ts";
import {
  expect,
  fillFields,
  newVisitor,
  openForm,
  passTime,
  sendConsultationForm,
  submitButton,
  test,
  untilHydrated,
  untilThanked,
} from "../../support/site-test.ts";
import { fillSchedule, newScheduleVisitor, scheduleButton } from "../../support/visitors.ts";

/** Simulates a browser that is too busy to load React before a touch. */
async function openNeverIdle(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(url);
}

const landing = "/castle-rock-dog-walking";
const submit = "/functions/v1/submit-consultation";
const submitSchedule = "/functions/v1/submit-schedule";
const status = "/functions/v1/request-status";

/** The status is queried four times, with pauses. */
async function untilUnconfirmed(page: Page): Promise<void> {
  await passTime(page, () => page.getByText("Request Sent").first().isVisible());
}

test("a request without an answer is unconfirmed, even over a reload, and becomes a success later [ST20, ER03, X21]", async ({
  page,
  site,
  network,
}) => {
  const visitor = newVisitor();
  network.plan(submit, { kind: "lose answer" });
  network.plan(status, { kind: "cut" });
  await openForm(page, network.origin + landing);
  await sendConsultationForm(page, visitor);
  await untilUnconfirmed(page);
  await expect(
    page.getByText(/^Your request was sent but we couldn't confirm delivery/).first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();
  await expectNoFindingsAtBothWidths(page);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(page.locator(".request .notice")).toBeFocused();
  await page.reload();
  await untilHydrated(page);
  await untilUnconfirmed(page);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(visitor.email);

  network.recover();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});

test("an offline form says so; a double click and another try send one request, automatically once online, for pet sitting [DP09, ST18, FX16, X21]", async ({
  page,
  site,
  context,
}) => {
  const visitor = newVisitor();
  await openForm(page, "/pet-sitting-services");
  // A first touch loads the scripts that send and show the outcome; the second is loaded by the first.
  const scripts = ["consultation-outcome", "contact-card", "functions-sender"];
  const loaded = scripts.map((name) => page.waitForResponse(`**/assets/${name}*`));
  await page.getByLabel("First name").focus();
  for (const response of loaded) await (await response).finished();
  await context.setOffline(true);
  await expect(
    page.getByText("You're offline. What you type stays here while this page is open."),
  ).toBeVisible();
  await expectNoFindingsAtBothWidths(page);
  await fillFields(page, visitor);
  await page.getByRole("button", { name: submitButton }).dblclick();
  const alert = page.getByRole("alert").getByText("Submission Error");
  await expect(alert).toBeVisible();
  await page.getByRole("button", { name: "← Try Original Form Again", exact: true }).click();
  await page.getByRole("button", { name: submitButton }).click();
  await expect(alert).toBeVisible();
  await context.setOffline(false);
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toMatchObject([{ form: "pet-sitting-consultation" }]);
});

test("if the server is down at the first touch, the form says so, and sends when the server is back [FX33, VT01]", async ({
  page,
  site,
  network,
}) => {
  const visitor = newVisitor();
  await openNeverIdle(page, `${network.origin}/contact`);
  network.plan("/", { kind: "cut" });
  await fillFields(page, visitor);
  const alert = page.getByRole("alert");
  for (const name of ["Send Message", "Try again"]) {
    await page.getByRole("button", { name }).click();
    await expect(alert).toBeFocused();
    await expect(alert).toContainText("didn't go through. Everything you typed is still here");
    await expect(alert.getByRole("link", { name: "Call (720) 555-0142" })).toBeVisible();
    await expect(page).toHaveURL(`${network.origin}/contact`);
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(visitor.email);
    await page.getByRole("textbox", { name: "Email" }).click();
  }
  network.recover();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/\/thank-you/);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});

test("a failure is shown once, beside the button, with all other ways to send; axe finds nothing, and the next try needs no retyping [SC23, X21, TR19]", async ({
  page,
  site,
  context,
  network,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const visitor = newScheduleVisitor();
  const logged: string[] = [];
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  network.plan(submitSchedule, { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" });
  await openForm(page, `${network.origin}/schedule`);
  await fillSchedule(page, visitor);
  await page.getByRole("button", { name: scheduleButton }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Your request didn't go through" });
  await expect(alert).toBeVisible();
  expect(logged.some((text) => text.startsWith("Error submitting form"))).toBe(true);
  expect(logged.join()).not.toContain(visitor.email);
  await expect(page.getByRole("button", { name: scheduleButton })).toBeEnabled();
  await alert.getByRole("button", { name: "Copy my request" }).click();
  await expect(alert.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Services: Dog Walking");
  expect(copied).toContain(`What we should know: ${visitor.serviceNeeds}`);
  await page.getByLabel("What we should know").fill("A third dog since.");
  await alert.getByRole("button", { name: "Copied" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("What we should know: A third dog since.");
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject() }));
  await alert.getByRole("button", { name: "Copied" }).click();
  await expect(alert.getByRole("button", { name: "Couldn't copy" })).toBeVisible();

  await expectNoFindingsAtBothWidths(page);

  network.recover();
  const body = '{"ok":true,"id":"x","confirmed":false}';
  network.plan(submitSchedule, { kind: "answer", status: 200, body, type: "application/json" });
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Request Sent")).toBeVisible();
  await expectNoFindingsAtBothWidths(page);
  await context.setOffline(true);
  await expect(page.getByText(/You're offline/)).toBeHidden();
  await context.setOffline(false);
  network.recover();
  await page.getByRole("button", { name: scheduleButton }).click();
  await page.waitForURL("**/thank-you");
  // Without consent to texts, none is recorded.
  expect(posts.every((path) => path === submitSchedule)).toBe(true);
  expect(await site.leadsOf(visitor.email)).toMatchObject([{ fields: { smsOptIn: false } }]);
});
