import {
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  submitButton,
  test,
  untilThanked,
} from "../../support/site-test.ts";
import { fillSchedule, newScheduleVisitor } from "../../support/visitors.ts";

// Default mode, so that the site is built once for these tests.
test.describe.configure({ mode: "default" });

test("a schedule request leaves by e-mail; its SDK is loaded only then, and no function is called [CA18, CA22]", async ({
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
    template_id: "schedule",
    template_params: { pet_name: visitor.petName, sms_opt_in: true, to_email: "hello@rockandpine.example" },
  });
});

test("a consultation request leaves by e-mail as a form, with the same outcomes [CA19]", async ({
  page,
  mailing,
}) => {
  const visitor = newVisitor();
  await openForm(page, `${mailing.site.origin}/castle-rock-dog-walking`);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  const email = mailing.emails.find(({ form }) => form?.some(([, value]) => value === visitor.email));
  expect(email).toMatchObject({
    path: "/api/v1.0/email/send-form",
    contentType: expect.stringMatching(/^multipart\/form-data; boundary=/),
  });
  expect(Object.fromEntries(email?.form ?? [])).toMatchObject({
    ...visitor,
    zipCode: "80104",
    // A multipart form ends its lines with CR LF.
    message: visitor.message.replaceAll("\n", "\r\n"),
    formType: "dog-walking-consultation",
    template_id: "ask",
  });
});

test("where there is no server to ask, the price for dates is told on the phone [NH02]", async ({
  page,
  mailing,
}) => {
  await page.goto(`${mailing.site.origin}/estimate`);
  await expect(page.getByText("We tell you the price for your dates on the phone")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show the price" })).toHaveCount(0);
});
