import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import { expect, openForm, test, untilHydrated } from "../support/site-test.ts";

const submitButton = "Schedule Pet Care";
const consent = "/functions/v1/record-sms-consent";
const submit = "/functions/v1/submit-schedule";

test("without agreeing to texts the request goes out alone, the button is busy meanwhile, it reaches the owners, and the thank-you page comes [SC17, SC21, SC22, SC25, CA14, CA15]", async ({
  page,
  site,
}) => {
  const visitor = newScheduleVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "hold" });
  await openForm(page, `${network.origin}/schedule`);
  const posts: { path: string; body: unknown }[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST")
      posts.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  await fillSchedule(page, visitor);
  await page.getByLabel("How many pets").fill("2");
  await page.getByLabel("First day").fill("2031-03-01");
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(page.locator("form[aria-busy=true]")).toHaveCount(1);
  network.recover();
  await page.waitForURL("**/thank-you");
  const request = {
    ...visitor,
    services: ["dog-walking"],
    petType: "Dog",
    petCount: 2,
    apartment: "",
    city: "Castle Rock",
    state: "CO",
    startDate: "2031-03-01",
    endDate: "",
    smsOptIn: false,
  };
  expect(posts).toEqual([
    {
      path: submit,
      body: {
        ...request,
        submissionId: expect.any(String),
        elapsedMs: expect.any(Number),
        source: { landingPage: "/schedule" },
      },
    },
  ]);
  const leads = await site.leadsOf(visitor.email);
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({
    form: "schedule",
    status: "accepted",
    fields: { ...request, petCount: "2" },
  });
  expect(
    JSON.parse((await page.evaluate(() => sessionStorage.getItem("sent-request"))) ?? "{}"),
  ).toMatchObject({
    form: "schedule",
  });

  await page.goBack();
  await untilHydrated(page);
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(page.getByLabel("Dog Walking")).not.toBeChecked();
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();
  await network.close();
});

test("agreeing to texts is recorded first, then the request, under one id [CA13, CA17]", async ({
  page,
  site,
}) => {
  const visitor = newScheduleVisitor();
  await openForm(page, "/schedule");
  const posts: { path: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST")
      posts.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  await fillSchedule(page, visitor);
  await page.getByLabel(/^I agree to receive text messages/).check();
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  expect(posts.map(({ path }) => path)).toEqual([consent, submit]);
  expect(posts[0]?.body).toEqual({
    submissionId: posts[1]?.body.submissionId,
    phone: visitor.phone,
    consented: true,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    policyVersion: "1.0.0",
    textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    page: "/schedule",
  });
  const leads = await site.leadsOf(visitor.email);
  expect(leads.map(({ smsConsent }) => smsConsent)).toEqual(["recorded"]);
});

for (const { name, mishap } of [
  { name: "is never answered", mishap: { kind: "hold" } },
  { name: "is refused", mishap: { kind: "answer", status: 429, body: '{"ok":false}' } },
  { name: "is cut off", mishap: { kind: "cut" } },
] as const)
  test(`a record of consent that ${name} holds no request back, which is stored with its proof [VT04]`, async ({
    page,
    site,
  }) => {
    const visitor = newScheduleVisitor();
    const network = await startFlakyProxy(site.origin);
    network.plan(consent, mishap);
    await openForm(page, `${network.origin}/schedule`);
    await fillSchedule(page, visitor);
    await page.getByLabel(/^I agree to receive text messages/).check();
    await page.getByRole("button", { name: submitButton }).click();
    await page.waitForURL("**/thank-you");
    await expect(page.getByText("Text messages")).toBeVisible();
    await expect(page.getByText("Not yet")).toHaveCount(0);
    expect(await site.leadsOf(visitor.email)).toMatchObject([{ smsConsent: "recorded" }]);
    await network.close();
  });

test("a failure is told beside the button with every way on; trying again needs no retyping [SC23, SC24, SC25]", async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const visitor = newScheduleVisitor();
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" });
  await openForm(page, `${network.origin}/schedule`);
  await fillSchedule(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Your request has not reached us" });
  await expect(alert).toBeVisible();
  expect(logged.some((text) => text.startsWith("Error submitting form"))).toBe(true);
  expect(logged.join()).not.toContain(visitor.email);
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();
  await expect(alert.getByRole("link", { name: "Call (720) 555-0142" })).toHaveAttribute(
    "href",
    "tel:+17205550142",
  );
  await alert.getByRole("button", { name: "Copy my request" }).click();
  await expect(alert.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Services: Dog Walking");
  expect(copied).toContain(`What we should know: ${visitor.serviceNeeds}`);

  network.recover();
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  const ids = network.passed.flatMap(({ url, body }) =>
    url === submit ? [JSON.parse(body).submissionId] : [],
  );
  expect(new Set(ids).size).toBe(1);
  await network.close();
});

test("a plain post that is refused comes back as its own page, which then works like any other [X06]", async ({
  page,
  site,
}) => {
  const visitor = newScheduleVisitor();
  await page.goto("/schedule");
  await fillSchedule(page, visitor);
  await page.getByRole("textbox", { name: "ZIP code" }).fill("8010");
  await page.evaluate(() => document.querySelector("form")?.submit());
  await page.waitForResponse((response) => response.request().method() === "POST");
  await untilHydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Schedule Pet Care"]);
  await expect(page).toHaveTitle(/^Schedule Pet Care/);
  await expect(page).toHaveURL(/\/schedule$/);
  await expect(page.locator("#zipCode-error")).toHaveText("Please enter a valid ZIP code");
  await expect(page.getByLabel("Full name")).toHaveValue(visitor.name);
  await expect(page.getByLabel("Dog Walking")).toBeChecked();
  await page.getByRole("textbox", { name: "ZIP code" }).fill("80104");
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});

test("with the review step the request is looked over, edited, and sent only then [ST17]", async ({
  page,
  careful: site,
}) => {
  const visitor = newScheduleVisitor();
  await openForm(page, `${site.origin}/schedule`);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  await fillSchedule(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  const review = page.getByRole("region", { name: "Check your request" });
  await expect(review.getByRole("heading")).toBeFocused();
  await expect(review).toContainText(visitor.email);
  await expect(review).toContainText("Dog Walking");
  await expect(page.getByLabel("Full name")).toBeHidden();
  expect(posts).toEqual([]);

  await review.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(visitor.name);
  await page.getByLabel("Pet name").fill("Waffles");
  await page.getByRole("button", { name: submitButton }).click();
  await expect(review).toContainText("Waffles");
  await review.getByRole("button", { name: "Send request" }).click();
  await page.waitForURL("**/thank-you");
  expect((await site.leadsOf(visitor.email)).map(({ fields }) => fields.petName)).toEqual(["Waffles"]);
});
