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
import { startSite } from "../support/start-site.ts";

test("a schedule request leaves by e-mail, and the functions are not called [CA18, CA22]", async ({
  page,
  mailing,
}) => {
  const visitor = newScheduleVisitor();
  const hosts = new Set<string>();
  page.on("request", (request) => {
    if (request.method() === "POST") hosts.add(new URL(request.url()).origin);
  });
  await openForm(page, `${mailing.site.origin}/schedule`);
  await fillSchedule(page, visitor);
  await page.getByLabel(/^I agree to receive text messages/).check();
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  await page.waitForURL("**/thank-you");
  expect([...hosts]).toEqual([mailing.origin]);
  const email = mailing.emails.find(({ json }) => JSON.stringify(json).includes(visitor.email));
  expect(email?.json).toMatchObject({
    service_id: "service_1",
    template_id: "schedule",
    user_id: "key_1",
    template_params: {
      from_name: visitor.name,
      pet_name: visitor.petName,
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
  expect(email?.form).toContainEqual(["template_id", "ask"]);
  // A multipart form ends its lines with CR LF.
  expect(email?.form).toContainEqual(["message", visitor.message.replaceAll("\n", "\r\n")]);
});

test("with the server gone at the first touch, the form says that it cannot send, and whom to call [FX33]", async ({
  page,
  mailing,
}) => {
  const site = await startSite({ cwd: mailing.cwd });
  await openNeverIdle(page, `${site.origin}/schedule`);
  await site.server.kill();
  await page.getByLabel("Full name").pressSequentially("Dana");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("This form cannot send just now");
  await expect(alert.getByRole("link")).toHaveAttribute("href", "tel:+17205550142");
  await expect(alert.getByRole("button")).toHaveCount(0);
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveValue("Dana");
  await site.stop();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form says that it cannot be sent, and whom to call", async ({ page, mailing }) => {
    await page.goto(`${mailing.site.origin}/schedule`);
    await expect(page.getByRole("button", { name: "Schedule Pet Care" })).toBeDisabled();
    // Playwright's search by text passes over what stands in a noscript.
    await expect(page.locator("noscript .form-note")).toHaveText(
      "This form needs JavaScript. Without it, please call (720) 555-0142.",
    );
  });
});
