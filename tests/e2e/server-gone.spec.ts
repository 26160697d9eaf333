import type { Page } from "@playwright/test";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import {
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  openNeverIdle,
  submitButton,
  test,
  untilThanked,
} from "../support/site-test.ts";

async function fillContact(page: Page): Promise<string> {
  const visitor = newVisitor();
  await fillConsultation(page, visitor);
  return visitor.email;
}

/** Without React the town does not follow the ZIP code. */
async function fillDates(page: Page): Promise<string> {
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  await page.getByLabel("City").fill("Castle Rock");
  await page.getByLabel("State").fill("CO");
  return visitor.email;
}

for (const { path, send, fill, gone, fault } of [
  { path: "/schedule", send: "Schedule Pet Care", fill: fillDates, gone: "nobody", fault: { kind: "cut" } },
  {
    path: "/contact",
    send: "Send Message",
    fill: fillContact,
    gone: "an error page of something in between",
    fault: { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" },
  },
] as const)
  test(`with ${gone} there at the first touch, ${path} tells the outcome in the page, and sends when the server is back [FX33]`, async ({
    page,
    site,
  }) => {
    const network = await startFlakyProxy(site.origin);
    await openNeverIdle(page, network.origin + path);
    network.plan("/", fault);
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
      await expect(page).toHaveURL(network.origin + path);
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await page.getByLabel("Email").click();
    }
    network.recover();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL(/\/thank-you/);
    expect(await site.leadsOf(email)).toHaveLength(1);
    await network.close();
  });

test("with the server gone before what sends is fetched, the form tells the outcome in the page [FX33]", async ({
  page,
  site,
}) => {
  const network = await startFlakyProxy(site.origin);
  await openForm(page, `${network.origin}/castle-rock-dog-walking`);
  network.plan("/", { kind: "cut" });
  const email = await fillContact(page);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Submission Error").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /555-0142/ }).last()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  network.recover();
  // What could not be loaded before can be now; the buttons stay nevertheless.
  await page.getByLabel("Email").click();
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Try again" }).click();
  await untilThanked(page);
  expect(await site.leadsOf(email)).toHaveLength(1);
  await network.close();
});
