import { addDays } from "../../../domain/calendar-date.ts";
import { dateIn } from "../../../domain/zoned-clock.ts";
import { expect, newVisitor, openForm, sendPlainContact, test } from "../../support/site-test.ts";
import { deliveredLead, startElsewhere } from "../../support/start-site.ts";
import { fillSchedule, newScheduleVisitor, sendSchedule } from "../../support/visitors.ts";

const nextWeek = addDays(dateIn("America/Denver", new Date()), 7);

let elsewhere: Awaited<ReturnType<typeof startElsewhere>>;
test.beforeAll(async () => {
  elsewhere = await startElsewhere();
});
test.afterAll(() => elsewhere.stop());

test("a form on a static host is sent to functions elsewhere, its consent to texts first [DS08]", async ({
  page,
}) => {
  const { host, site } = elsewhere;
  const visitor = newScheduleVisitor();
  await openForm(page, `${host.origin}/schedule`);
  await fillSchedule(page, visitor);
  await page.getByLabel(/^I agree to receive text messages/).check();
  await sendSchedule(page);
  expect(page.url()).toBe(`${host.origin}/thank-you`);
  expect(await deliveredLead(site, visitor.email)).toMatchObject({
    status: "accepted",
    smsConsent: "recorded",
  });
});

test("a static host answers an address without a page with ours, and leads to the functions [DS08]", async ({
  page,
}) => {
  const { host, site } = elsewhere;
  const answer = await page.goto(`${host.origin}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect((await answer?.allHeaders())?.["content-security-policy"]).toContain("frame-ancestors 'none'");
  await page.goto(`${host.origin}/functions/v1/submit-contact`);
  expect(page.url()).toBe(`${site.origin}/functions/v1/submit-contact`);
});

test("a static host's estimate is answered by the functions, and fills in the request [DS08, NH02]", async ({
  page,
}) => {
  const { host } = elsewhere;
  await page.goto(`${host.origin}/estimate`);
  await page.getByRole("radio", { name: "Pet Sitting" }).check();
  for (const day of ["First day", "Last day"]) await page.getByLabel(day).fill(nextWeek);
  await page.getByRole("button", { name: "Show the price" }).click();
  await expect(page.getByRole("row", { name: "Total" })).toBeVisible();
  await page.getByRole("link", { name: "Request these dates" }).click();
  await page.waitForURL("**/schedule*");
  await expect(page.getByLabel("First day")).toHaveValue(nextWeek);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form is sent there, comes back with what is wrong, and ends on the static host [DS08]", async ({
    page,
  }) => {
    const { host, site } = elsewhere;
    const visitor = newVisitor();
    await page.goto(`${host.origin}/contact`);
    await sendPlainContact(page, visitor);
    expect(page.url()).toBe(`${host.origin}/thank-you/message`);
    expect(await deliveredLead(site, visitor.email)).toMatchObject({ form: "contact", status: "accepted" });
  });
});
