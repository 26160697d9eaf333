import type { Page } from "@playwright/test";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import {
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  passTime,
  submitButton,
  test,
  untilHydrated,
  untilThanked,
  type Visitor,
} from "../support/site-test.ts";
import type { TestSite } from "../support/start-site.ts";

const landing = "/castle-rock-dog-walking";
const submit = "/functions/v1/submit-consultation";
const status = "/functions/v1/request-status";

/** Sends a request that arrives, but whose answer and status are lost. */
async function sendIntoDoubt(page: Page, site: TestSite, visitor: Visitor) {
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "lose answer" });
  network.plan(status, { kind: "cut" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  // What became of it is asked four times, with waits in between.
  await passTime(page, () => page.getByText("Request Sent").first().isVisible());
  return network;
}

const goOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

test("a plain post that is refused comes back as its own page, which then works like any other [X06]", async ({
  page,
  site,
}) => {
  const visitor = newScheduleVisitor();
  await page.goto("/schedule");
  await fillSchedule(page, visitor);
  await page.getByLabel("ZIP code").fill("8010");
  await page.evaluate(() => document.querySelector("form")?.submit());
  await page.waitForResponse((response) => response.request().method() === "POST");
  await untilHydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Schedule Pet Care"]);
  await expect(page).toHaveTitle(/^Schedule Pet Care/);
  await expect(page).toHaveURL(/\/schedule$/);
  await expect(page.locator("#zipCode-error")).toHaveText("Please enter a valid ZIP code");
  await expect(page.getByLabel("Full name")).toHaveValue(visitor.name);
  await expect(page.getByLabel("Dog Walking")).toBeChecked();
  await page.getByLabel("ZIP code").fill("80104");
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});

test("what is changed while a request is in doubt stays, and the visitor is told which version arrived", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await sendIntoDoubt(page, site, visitor);
  await page.getByLabel("Your message").fill(`${visitor.message} Not on Tuesdays.`);
  network.recover();
  await goOnline(page);
  await expect(page.getByText("What you sent first has reached us.").first()).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue(/Not on Tuesdays/);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  const leads = await site.leadsOf(visitor.email);
  expect(leads.map(({ fields }) => String(fields.message).endsWith("Not on Tuesdays.")).toSorted()).toEqual([
    false,
    true,
  ]);
  await network.close();
});

test("a request in doubt is not forgotten over a reload: it is sent again until it is known to have arrived", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await sendIntoDoubt(page, site, visitor);
  await page.reload();
  await untilHydrated(page);
  await passTime(page, () => page.getByText("Request Sent").first().isVisible());
  network.recover();
  await goOnline(page);
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test("a refusal that names no field of the page is told all the same", async ({ page, site }) => {
  const network = await startFlakyProxy(site.origin);
  const refusal = '{"ok":false,"error":"Please check your request.","fieldErrors":{"lastName":"Missing"}}';
  network.plan(submit, { kind: "answer", status: 400, body: refusal, type: "application/json" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, newVisitor());
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Submission Error").first()).toBeVisible();
  await network.close();
});

test("when the form has to be posted as it stands, the thank-you page shows this request and the form is empty again", async ({
  page,
}) => {
  const earlier = newVisitor();
  await openForm(page, landing);
  await fillConsultation(page, earlier);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  const visitor = newVisitor();
  await page.route("**/assets/functions-sender*", (route) => route.abort());
  await page.goto("/pet-sitting-services");
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  const receipt = page.getByRole("region", { name: "What you sent" });
  await expect(receipt).toContainText(visitor.email);
  await expect(receipt).not.toContainText(earlier.email);
  await page.goto("/pet-sitting-services");
  await untilHydrated(page);
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("a dismissed toast stays away while the visitor types on", async ({ page, site }) => {
  const network = await sendIntoDoubt(page, site, newVisitor());
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.getByLabel("Your message").pressSequentially(" And more.");
  await expect(page.getByLabel("Your message")).toHaveValue(/And more\.$/);
  await expect(page.locator(".toast")).toHaveCount(0);
  await network.close();
});

test("after a failure the keyboard is at what went wrong, after the way back at the first field", async ({
  page,
  site,
}) => {
  const network = await startFlakyProxy(site.origin);
  network.plan("/functions/v1/submit-schedule", { kind: "answer", status: 502, body: "no" });
  network.plan(submit, { kind: "answer", status: 502, body: "no" });
  await openForm(page, `${network.origin}/schedule`);
  await fillSchedule(page, newScheduleVisitor());
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Submission Error" })).toBeFocused();

  await page.goto(network.origin + landing);
  await untilHydrated(page);
  await fillConsultation(page, newVisitor());
  await page.getByRole("button", { name: submitButton }).click();
  await page.getByRole("button", { name: "Try Original Form Again" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await network.close();
});

test("a town that is filled in loses its errors, and a restored date its silence", async ({ page }) => {
  await openForm(page, "/schedule");
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  await page.getByLabel("ZIP code").fill("80134");
  await expect(page.locator("#city-error")).toHaveCount(0);
  await expect(page.locator("#state-error")).toHaveCount(0);
  await page.getByLabel("First day").fill("2025-11-27");
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByText("These dates touch Thanksgiving 2025")).toBeVisible();
});
