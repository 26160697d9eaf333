import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import {
  effectsDone,
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  openNeverIdle,
  stopClock,
  submitButton,
  test,
} from "../support/site-test.ts";

// Default mode, so that the site is built once for these tests.
test.describe.configure({ mode: "default" });

test("a schedule request leaves by e-mail, the SDK is loaded only then, and the functions are not called [CA18, CA22]", async ({
  page,
  mailing,
}) => {
  const visitor = newScheduleVisitor();
  const hosts = new Set<string>();
  const scripts: string[] = [];
  let scriptsToSend: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
    if (request.method() !== "POST") return;
    hosts.add(new URL(request.url()).origin);
    scriptsToSend = [...scripts];
  });
  await openForm(page, `${mailing.site.origin}/schedule`);
  await fillSchedule(page, visitor);
  const scriptsBefore = [...scripts];
  await page.getByLabel(/^I agree to receive text messages/).check();
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  await page.waitForURL("**/thank-you");
  expect([...hosts]).toEqual([mailing.origin]);
  expect(scriptsToSend).toHaveLength(scriptsBefore.length + 1);
  const email = mailing.emails.find(({ json }) => JSON.stringify(json).includes(visitor.email));
  expect(email?.json).toMatchObject({
    service_id: "service_1",
    template_id: "schedule",
    user_id: "key_1",
    lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    template_params: {
      from_name: visitor.name,
      pet_name: visitor.petName,
      sms_opt_in: true,
      to_email: "hello@rockandpine.example",
    },
  });
});

test("a consultation request leaves by e-mail as a form, with the same outcomes [CA19]", async ({
  page,
  mailing,
}) => {
  const visitor = newVisitor();
  await openForm(page, `${mailing.site.origin}/castle-rock-dog-walking`);
  await fillConsultation(page, visitor);
  await stopClock(page);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Request Submitted Successfully!").first()).toBeVisible();
  await effectsDone(page);
  await page.clock.runFor(2000);
  await page.waitForURL("**/thank-you");
  const email = mailing.emails.find(({ form }) => form?.some(([, value]) => value === visitor.email));
  expect(email).toMatchObject({
    path: "/api/v1.0/email/send-form",
    contentType: expect.stringMatching(/^multipart\/form-data; boundary=/),
  });
  expect(Object.fromEntries(email?.form ?? [])).toEqual({
    ...visitor,
    phone: "720.555.0199",
    zipCode: "80104",
    // A multipart form ends its lines with CR LF.
    message: visitor.message.replaceAll("\n", "\r\n"),
    optInCommunications: "false",
    formType: "dog-walking-consultation",

    user_id: "key_1",
    lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    service_id: "service_1",
    template_id: "ask",
  });
});

test("with the server gone at the first touch, the form says that it cannot send, and whom to call [FX33]", async ({
  page,
  mailing,
}) => {
  const network = await startFlakyProxy(mailing.site.origin);
  await openNeverIdle(page, `${network.origin}/schedule`);
  network.plan("/", { kind: "cut" });
  await page.getByLabel("Full name").pressSequentially("Dana");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("This form cannot send just now");
  await expect(alert.getByRole("link")).toHaveAttribute("href", "tel:+17205550142");
  await expect(alert.getByRole("button")).toHaveCount(0);
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveValue("Dana");
  await network.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form says that it cannot be sent, and whom to call", async ({ page, mailing }) => {
    await page.goto(`${mailing.site.origin}/schedule`);
    await expect(page.getByRole("button", { name: "Schedule Pet Care" })).toBeDisabled();
    // Playwright's text search skips noscript.
    await expect(page.locator("noscript .form-note")).toHaveText(
      "This form needs JavaScript. Without it, please call (720) 555-0142.",
    );
  });
});

test("where there is no server to ask, the price for dates is told on the phone [NH02]", async ({
  page,
  mailing,
}) => {
  await page.goto(`${mailing.site.origin}/estimate`);
  await expect(page.getByText("We tell you the price for your dates on the phone")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show the price" })).toHaveCount(0);
  await expect(page.getByText("Your price appears here")).toHaveCount(0);
});
