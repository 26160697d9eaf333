import type { Page } from "@playwright/test";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { sendThree } from "../support/send-consultation.ts";
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

const fallbackNotice =
  "Connection Issue: Please reach us directly instead. Your request is written out below, so there is nothing to type again.";

test("an error page, then a lost answer: call 2 carries the same body and the key, its status says that it arrived [CA02, CA04, CA05, CA07, CA08, CA09, ST19, X10]", async ({
  page,
  careful: site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "answer", status: 500, body: "<h1>Oops</h1>" }, 1);
  network.plan(submit, { kind: "lose answer" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  // Chromium repeats a post itself when a reused connection breaks.
  const posts = network.passed.filter(({ method }) => method === "POST");
  expect(posts.length).toBeGreaterThan(1);
  expect(posts).toEqual(posts.map(() => ({ ...posts[0], url: submit })));
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  expect((await page.request.post(site.origin + submit, { data: {} })).status()).toBe(403);
  await network.close();
});

/** The request arrives, but its answer and status are lost. */
async function sendIntoDoubt(page: Page, site: TestSite, visitor: Visitor) {
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "lose answer" });
  network.plan(status, { kind: "cut" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await untilUnconfirmed(page);
  return network;
}

/** The status is queried four times, with pauses. */
async function untilUnconfirmed(page: Page): Promise<void> {
  await passTime(page, () => page.getByText("Request Sent").first().isVisible());
}

const goOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

test("sent with no answer to be had is unconfirmed, the words stay, over a reload too, and it turns into success later [ST20, ER03, ER04]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await sendIntoDoubt(page, site, visitor);
  const description =
    "Your request was sent but we couldn't confirm delivery. If you don't hear from us soon, please call (720) 555-0142.";
  await expect(page.getByText(description).first()).toBeVisible();
  await expect(page).toHaveURL(/castle-rock-dog-walking/);
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();
  await page.reload();
  await untilHydrated(page);
  await untilUnconfirmed(page);
  await expect(page.getByLabel("Email")).toHaveValue(visitor.email);

  network.recover();
  await goOnline(page);
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test("what is changed while a request is in doubt stays, a dismissed toast stays away, and the visitor is told which version arrived", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await sendIntoDoubt(page, site, visitor);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.getByLabel("Your message").pressSequentially(" Not on Tuesdays.");
  await expect(page.getByLabel("Your message")).toHaveValue(/Tuesdays\.$/);
  await expect(page.locator(".toast")).toHaveCount(0);
  network.recover();
  await goOnline(page);
  await expect(page.getByText("What you sent first has reached us.").first()).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue(/Tuesdays\.$/);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  const messages = (await site.leadsOf(visitor.email)).map(({ fields }) => String(fields.message));
  expect(messages.map((text) => text.endsWith("Not on Tuesdays.")).toSorted()).toEqual([false, true]);
  await network.close();
});

test("an error page of something in between opens the fallback; the way back has every value, and a retry is one lead [DW09, DW11, ST21, ER09, ER10, ER11, CA10]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Submission Error")).toHaveCount(1);
  const description =
    "Connection issue detected. Please reach us in one of the ways below or call (720) 555-0142.";
  await expect(page.getByText(description)).toHaveCount(1);
  await expect(page.getByText(fallbackNotice)).toBeFocused();
  await expect(page.getByLabel("First name")).toBeHidden();
  await expect(page.locator("pre")).toContainText(visitor.message);
  const mail = await page.getByRole("link", { name: /Email us/ }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(visitor.message);

  network.recover();
  await page.getByRole("button", { name: "Try Original Form Again" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
  await expect(page.getByLabel("Your message")).toHaveValue(visitor.message);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  const ids = network.passed.flatMap(({ url, body }) =>
    url === submit ? [JSON.parse(body).submissionId] : [],
  );
  expect(new Set(ids).size).toBe(1);
  await network.close();
});

test("a fourth request within five minutes is told to wait, without the fallback [ER05, ER06, ER12, VA38]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await sendThree(site.origin, visitor.email);
  await openForm(page, landing);
  await fillConsultation(page, { ...visitor, message: "Question 3" });
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Too Many Attempts").first()).toBeVisible();
  await expect(
    page
      .getByText(/^Please wait a moment before submitting again. You can send it in [45] minutes.$/)
      .first(),
  ).toBeVisible();
  await expect(page.locator(".toast-error")).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue("Question 3");
  await expect(page.getByText(fallbackNotice)).toHaveCount(0);
});

test("offline is said as it is, in a toast too; back online a double click and Enter send one request, as one for pet sitting [DP09, DP10, CA24, FX15, FX16, X10, ST18]", async ({
  page,
  site,
  context,
}) => {
  const visitor = newVisitor();
  await openForm(page, "/pet-sitting-services");
  const fetched = ["consultation-outcome", "crm-embed", "functions-sender"].map((name) =>
    page.waitForResponse(`**/assets/${name}*`),
  );
  await page.getByLabel("First name").focus();
  for (const response of fetched) await (await response).finished();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByRole("alert").getByText("Submission Error")).toBeVisible();
  await expect(page.getByText(/Nothing is lost: what you wrote waits in this tab/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "← Try Original Form Again", exact: true }).click();
  await page.getByRole("button", { name: submitButton }).dblclick();
  await page.getByLabel("First name").press("Enter");
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toMatchObject([{ form: "pet-sitting-consultation" }]);
});
