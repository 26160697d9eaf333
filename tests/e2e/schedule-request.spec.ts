import { expect, openForm, test } from "../support/site-test.ts";
import { fillSchedule, firstDay, newScheduleVisitor, scheduleButton } from "../support/visitors.ts";

const consent = "/functions/v1/record-sms-consent";
const submit = "/functions/v1/submit-schedule";

test("consent to texts is recorded first; the button is busy while the request is sent; that is stored with its proof, though the record is never answered, and the thank-you page opens [SC17, CA13, VT04]", async ({
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
