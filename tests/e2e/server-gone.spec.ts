import type { Page } from "@playwright/test";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import {
  test as base,
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  openNeverIdle,
  submitButton,
  untilThanked,
} from "../support/site-test.ts";
import { startSite, type TestSite } from "../support/start-site.ts";

/** A site of the test's own, which it may kill. */
const test = base.extend<{ mortal: TestSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  mortal: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
});

const forms = [
  { path: "/castle-rock-dog-walking", send: submitButton, fill: fillContact, first: "First name" },
  { path: "/contact", send: "Send Message", fill: fillContact, first: "First name" },
  { path: "/schedule", send: "Schedule Pet Care", fill: fillDates, first: "Full name" },
] as const;

async function fillContact(page: Page): Promise<string> {
  const visitor = newVisitor();
  await fillConsultation(page, visitor);
  return visitor.email;
}

/** Before React comes the town does not follow from the ZIP code. */
async function fillDates(page: Page): Promise<string> {
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  await page.getByLabel("City").fill("Castle Rock");
  await page.getByLabel("State").fill("CO");
  return visitor.email;
}

/** On the same address, with nothing of what the first one had. */
async function startAgain({ origin }: TestSite): Promise<TestSite> {
  return startSite({ env: { PORT: new URL(origin).port } });
}

for (const { path, send, fill, first } of forms)
  test(`with the server gone at the first touch, ${path} tells the outcome in the page, and sends when it is back [FX33]`, async ({
    page,
    mortal,
  }) => {
    await openNeverIdle(page, mortal.origin + path);
    await mortal.server.kill();
    const email = await fill(page);
    const alert = page.getByRole("alert");
    for (const name of [send, "Try again"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(alert).toBeFocused();
      await expect(alert).toContainText("has not reached us. Everything you typed is still here");
      await expect(alert.getByRole("link", { name: "Call (720) 555-0142" })).toHaveAttribute(
        "href",
        "tel:+17205550142",
      );
      await expect(page).toHaveURL(mortal.origin + path);
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await page.getByLabel(first).click();
    }
    const back = await startAgain(mortal);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL("**/thank-you");
    expect(await back.leadsOf(email)).toHaveLength(1);
    await back.stop();
  });

for (const { path, send, fill } of forms)
  test(`with the server gone before what sends is fetched, ${path} tells the outcome in the page [FX33]`, async ({
    page,
    mortal,
  }) => {
    await openForm(page, mortal.origin + path);
    await mortal.server.kill();
    const email = await fill(page);
    await page.getByRole("button", { name: send }).click();
    await expect(page.getByText("Submission Error").first()).toBeVisible();
    await expect(page.getByRole("link", { name: /555-0142/ }).last()).toBeVisible();
    const wayBack = page.getByRole("button", { name: "Try Original Form Again" });
    if (await wayBack.isVisible()) await wayBack.click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    const back = await startAgain(mortal);
    await page.getByRole("button", { name: send }).click();
    await untilThanked(page);
    expect(await back.leadsOf(email)).toHaveLength(1);
    await back.stop();
  });

test("an error page of something in between is no server: the form tells the outcome in the page [FX33]", async ({
  page,
  mortal,
}) => {
  const network = await startFlakyProxy(mortal.origin);
  await openNeverIdle(page, `${network.origin}/contact`);
  network.plan("/", { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" });
  const email = await fillContact(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  network.recover();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL("**/thank-you");
  expect(await mortal.leadsOf(email)).toHaveLength(1);
  await network.close();
});
