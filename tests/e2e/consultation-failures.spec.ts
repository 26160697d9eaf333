import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { sendThree } from "../support/send-consultation.ts";
import {
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  passTime,
  stopClock,
  submitButton,
  test,
  untilThanked,
} from "../support/site-test.ts";
import { startSite } from "../support/start-site.ts";

const landing = "/castle-rock-dog-walking";
const submit = "/functions/v1/submit-consultation";
const status = "/functions/v1/request-status";

/** Where no CRM form is set up. */
const fallbackNotice =
  "Connection Issue: Please reach us directly instead. Your request is written out below, so there is nothing to type again.";

test("call 2 carries the same body when call 1 fails, and its answer counts [CA02, CA04, CA05, CA08, CA09]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "answer", status: 500, body: "<h1>Oops</h1>" }, 1);
  await openForm(page, network.origin + landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  const posts = network.passed.filter(({ method }) => method === "POST");
  expect(posts.map(({ url }) => url)).toEqual([submit, submit]);
  expect(posts[1]?.body).toBe(posts[0]?.body);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test("an answer lost after the server accepted is cleared up: success, one lead [ST19, X10]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "lose answer" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test("sent with no answer to be had is unconfirmed, the words stay, and it turns into success later [ST20, ER03, ER04]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "lose answer" });
  network.plan(status, { kind: "cut" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, visitor);
  await stopClock(page);
  await page.getByRole("button", { name: submitButton }).click();
  const description = page.getByText(
    "Your request was sent but we couldn't confirm delivery. If you don't hear from us soon, please call (720) 555-0142.",
  );
  // What became of it is asked four times, with waits in between.
  await passTime(page, () => description.first().isVisible());
  await expect(page.getByText("Request Sent").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
  await expect(page).toHaveURL(/castle-rock-dog-walking/);
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();

  network.recover();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Request Submitted Successfully!").first()).toBeVisible();
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test("a request sent again quietly and refused is told as it is, not as sent for ever [ST20, ST22]", async ({
  page,
  site,
}) => {
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "cut" });
  network.plan(status, { kind: "cut" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, newVisitor());
  await page.getByRole("button", { name: submitButton }).click();
  await passTime(page, () => page.getByText("Request Sent").first().isVisible());
  network.recover();
  const refusal = '{"ok":false,"error":"Too many submission attempts. Please wait before trying again."}';
  network.plan(submit, { kind: "answer", status: 429, body: refusal, type: "application/json" });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Too Many Attempts").first()).toBeVisible();
  await network.close();
});

for (const [name, mishap] of [
  ["an error page of something in between", { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" }],
  [
    "a refusal of its own kind",
    { kind: "answer", status: 200, body: '{"ok":false,"error":"No"}', type: "application/json" },
  ],
  ["a connection that is cut", { kind: "cut" }],
] as const)
  test(`${name} opens the fallback; the way back has every value, and a retry is one lead [DW09, DW11, ST21, ER09, ER10, ER11, CA10]`, async ({
    page,
    site,
  }) => {
    const visitor = newVisitor();
    const network = await startFlakyProxy(site.origin);
    network.plan(submit, mishap);
    await openForm(page, network.origin + landing);
    await fillConsultation(page, visitor);
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page.getByText("Submission Error").first()).toBeVisible();
    await expect(
      page
        .getByText("Connection issue detected. Please use the alternate form below or call (720) 555-0142.")
        .first(),
    ).toBeVisible();
    await expect(page.getByText(fallbackNotice)).toBeFocused();
    await expect(page.getByLabel("First name")).toBeHidden();
    await expect(page.locator("pre")).toContainText(visitor.message);
    const mail = await page.getByRole("link", { name: /E-mail us/ }).getAttribute("href");
    expect(decodeURIComponent(mail ?? "")).toContain(visitor.message);

    network.recover();
    await page.getByRole("button", { name: "Try Original Form Again" }).click();
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
  await expect(page.getByText("Please wait a moment before submitting again.").first()).toBeVisible();
  await expect(page.locator(".toast-error")).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue("Question 3");
  await expect(page.getByText(fallbackNotice)).toHaveCount(0);
});

test("with nobody to deliver to, the visitor is told to call, and the request is stored [ER07, ER08, ER12]", async ({
  page,
}) => {
  const visitor = newVisitor();
  const site = await startSite({
    env: {
      NODE_ENV: "production",
      SMTP_URL: "",
      LEAD_WEBHOOK_URL: "",
      LEAD_WEBHOOK_SECRET: "",
      LEADS_TO: "",
      EMAIL_FROM: "",
    },
  });
  await openForm(page, site.origin + landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Configuration Error").first()).toBeVisible();
  await expect(
    page.getByText("Please contact us at (720) 555-0142 to schedule your consultation.").first(),
  ).toBeVisible();
  await expect(page.getByText(fallbackNotice)).toHaveCount(0);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await site.stop();
});

test("offline is said as it is, and back online the same request goes out once", async ({
  page,
  site,
  context,
}) => {
  const visitor = newVisitor();
  await openForm(page, landing);
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Submission Error").first()).toBeVisible();
  await expect(page.getByText(/Nothing is lost: what you wrote waits in this tab/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try Original Form Again" }).click();
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});
