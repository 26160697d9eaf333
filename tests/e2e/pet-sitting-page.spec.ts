import { startFlakyProxy } from "../support/flaky-proxy.ts";
import {
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  stopClock,
  submitButton,
  test,
  untilThanked,
} from "../support/site-test.ts";

const landing = "/pet-sitting-services";
const submit = "/functions/v1/submit-consultation";

test("a request reaches the owners as one for pet sitting, then the thank-you page [DP09, CA24]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await openForm(page, landing);
  await fillConsultation(page, visitor);
  await stopClock(page);
  const posted = page.waitForRequest(`**${submit}`);
  await page.getByRole("button", { name: submitButton }).click();
  expect((await posted).postDataJSON()).toMatchObject({
    email: visitor.email,
    formType: "pet-sitting-consultation",
  });
  await expect(page.getByText("Request Submitted Successfully!").first()).toBeVisible();
  await untilThanked(page);
  const [lead] = await site.leadsOf(visitor.email);
  expect(lead).toMatchObject({
    form: "pet-sitting-consultation",
    fields: { firstName: visitor.firstName, zipCode: "80104" },
  });
});

test("after a connection failure the other form takes its place, and the words come back with it [DP10]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "answer", status: 502, body: "no" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText(/^Connection Issue: Please reach us directly instead/)).toBeVisible();
  await expect(page.getByLabel("First name")).toBeHidden();
  await page.getByRole("button", { name: "← Try Original Form Again", exact: true }).click();
  await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
  network.recover();
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form posts, and what is wrong comes back on this page [X06, DP09]", async ({ page, site }) => {
    const visitor = newVisitor();
    await page.goto(landing);
    await fillConsultation(page, { ...visitor, zipCode: "8010" });
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page.locator("#zipCode-error")).toHaveText("Please enter a valid 5-digit zip code");
    await expect(page.getByRole("heading", { name: "Care that follows your calendar" })).toBeVisible();
    await page.getByLabel("ZIP code").fill("80134");
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    expect((await site.leadsOf(visitor.email)).map(({ form }) => form)).toEqual(["pet-sitting-consultation"]);
  });
});
