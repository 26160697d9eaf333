import { expectNoFindingsAtBothWidths } from "../support/page-checks.ts";
import { expect, openForm, test } from "../support/site-test.ts";
import { fillSchedule, firstDay, newScheduleVisitor, scheduleButton } from "../support/visitors.ts";

const consent = "/functions/v1/record-sms-consent";
const submit = "/functions/v1/submit-schedule";

test("consent to texts is recorded first; the button is busy while the request is sent; that is stored with its proof, though the record is never answered, and the thank-you page opens [SC17, CA13, CA14, CA17, VT04]", async ({
  page,
  site,
  network,
}) => {
  const visitor = newScheduleVisitor();
  for (const path of [consent, submit]) network.plan(path, { kind: "hold" });
  await openForm(page, `${network.origin}/schedule`);
  const posts: { path: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST")
      posts.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  await fillSchedule(page, visitor);
  await page.getByLabel("Dogs").fill("2");
  await page.getByLabel("First day").fill(firstDay);
  await page.getByLabel(/^I agree to receive text messages/).check();
  await page.getByRole("button", { name: scheduleButton }).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(page.locator("form[aria-busy=true]")).toHaveCount(1);
  network.recover();
  network.plan(consent, { kind: "hold" });
  await page.waitForURL("**/thank-you");
  await expect(page.getByText("Text messages")).toBeVisible();
  await expect(page.getByText("Not yet")).toHaveCount(0);
  expect(posts.map(({ path }) => path)).toEqual([consent, submit]);
  expect(posts[0]?.body).toMatchObject({
    submissionId: posts[1]?.body.submissionId,
    phone: visitor.phone,
    consented: true,
    textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await site.leadsOf(visitor.email)).toMatchObject([
    {
      ...{ form: "schedule", status: "accepted", smsConsent: "recorded" },
      fields: { dogs: "2", startDate: firstDay, smsOptIn: true },
    },
  ]);
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
  network.plan(submit, { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" });
  await openForm(page, `${network.origin}/schedule`);
  const offline = page.getByText(/You're offline/);
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await expectNoFindingsAtBothWidths(page);
  await context.setOffline(false);
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
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject() }));
  await alert.getByRole("button", { name: "Copied" }).click();
  await expect(alert.getByRole("button", { name: "Couldn't copy" })).toBeVisible();

  await expectNoFindingsAtBothWidths(page);

  network.recover();
  const body = '{"ok":true,"id":"x","confirmed":false}';
  network.plan(submit, { kind: "answer", status: 200, body, type: "application/json" });
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Request Sent")).toBeVisible();
  await expectNoFindingsAtBothWidths(page);
  await context.setOffline(true);
  await expect(offline).toBeHidden();
  await context.setOffline(false);
  network.recover();
  await page.getByRole("button", { name: scheduleButton }).click();
  await page.waitForURL("**/thank-you");
  // Without consent to texts, none is recorded.
  expect(posts.every((path) => path === submit)).toBe(true);
  expect(await site.leadsOf(visitor.email)).toMatchObject([{ fields: { smsOptIn: false } }]);
});
