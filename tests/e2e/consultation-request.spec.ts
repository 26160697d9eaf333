import { sendThree } from "../support/send-consultation.ts";
import {
  effectsDone,
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  stopClock,
  submitButton,
  test,
  untilThanked,
  type Visitor,
} from "../support/site-test.ts";
import { deliveredLead, type TestSite } from "../support/start-site.ts";

const landing = "/castle-rock-dog-walking";

/** The owners have it everywhere: in the list, in the mailbox, in their mail, and at the webhook, signed. */
async function expectDelivered(site: TestSite, visitor: Visitor): Promise<void> {
  const lead = await deliveredLead(site, visitor.email);
  expect(lead).toMatchObject({ form: "dog-walking-consultation", status: "accepted" });
  expect(lead.fields).toEqual({
    ...visitor,
    phone: "720-555-0199",
    zipCode: "80104",
    optInCommunications: true,
  });
  expect(await site.mailboxOf(visitor.email)).toHaveLength(1);
  expect(site.smtp.messages.filter(({ raw }) => raw.includes(visitor.email))).toHaveLength(1);
  const hooks = site.webhook.requests.filter(({ body }) => body.includes(visitor.email));
  expect(hooks.map(({ verified }) => verified)).toEqual([true]);
}

test("a request goes from a phone to the owners, then to the thank-you page after 2 s [R14, DW07, DW12, EN29, EN30, EN31, EN33, CA01, ST19, ER01, ER02, TY01, K23]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await openForm(page, landing);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  await fillConsultation(page, visitor);
  await page.getByLabel(/tips, updates and special offers/).check();
  await stopClock(page);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Request Submitted Successfully!").first()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await effectsDone(page);
  await page.clock.runFor(1999);
  await effectsDone(page);
  expect(new URL(page.url()).pathname).toBe(landing);
  await page.clock.runFor(1);
  await page.waitForURL("**/thank-you");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You For Your Request!");
  expect(new URL(page.url()).search).toBe("");
  expect(posts).toEqual(["/functions/v1/submit-consultation"]);
  await expectDelivered(site, visitor);
});

test("the request is JSON with the fields, the form type and one id [CA01, CA06, EN36, DW07, VA13]", async ({
  page,
}) => {
  const visitor = newVisitor();
  await openForm(page, landing);
  await fillConsultation(page, { ...visitor, firstName: " Dana<script>alert(1)</script> " });
  const posted = page.waitForRequest("**/functions/v1/submit-consultation");
  await page.getByRole("button", { name: submitButton }).click();
  const request = await posted;
  expect(await request.headerValue("content-type")).toBe("application/json");
  expect(request.postDataJSON()).toEqual({
    firstName: "Dana",
    email: visitor.email,
    phone: "720-555-0199",
    zipCode: "80104",
    bestTimeToCall: visitor.bestTimeToCall,
    message: visitor.message,
    optInCommunications: false,
    formType: "dog-walking-consultation",
    submissionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    // Tells people from programs.
    elapsedMs: expect.any(Number),
    source: { landingPage: landing },
  });
});

test("after a request the tab remembers form and time, and nothing more leaves it [CA11, TY02]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await openForm(page, landing);
  const others: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(page.url()).origin || pathname.startsWith("/functions/")) others.push(pathname);
  });
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  expect(others).toEqual(["/functions/v1/submit-consultation"]);
  const { receipt, ...remembered } = await page.evaluate(() => ({ ...sessionStorage, ...localStorage }));
  expect(JSON.parse(remembered["sent-request"] ?? "{}")).toEqual({
    form: "dog-walking-consultation",
    submissionId: expect.any(String),
    at: expect.any(String),
  });
  expect(JSON.stringify(remembered)).not.toContain(visitor.email);
  expect(JSON.parse(receipt ?? "{}").reference).toBe((await site.leadsOf(visitor.email))[0]?.id);
  await expect(page.getByText(/call you within the next 24 business hours/)).toBeVisible();
});

test("a double click and Enter send one request [X10, ST18]", async ({ page, site }) => {
  const visitor = newVisitor();
  await openForm(page, landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).dblclick();
  await page.getByLabel("First name").press("Enter");
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form posts, the owners get it, the visitor lands on the thank-you page [X06, R16]", async ({
    page,
    site,
  }) => {
    const visitor = newVisitor();
    await page.goto(landing);
    await fillConsultation(page, visitor);
    await page.getByLabel(/tips, updates and special offers/).check();
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You For Your Request!");
    await expectDelivered(site, visitor);
  });

  test("wrong fields come back with their messages and everything typed [X06, VA37, VA42]", async ({
    page,
    site,
  }) => {
    const visitor = { ...newVisitor(), firstName: "D", zipCode: "8010" };
    await page.goto(landing);
    await fillConsultation(page, visitor);
    await page.getByLabel(/tips, updates and special offers/).check();
    const answered = page.waitForResponse("**/functions/v1/submit-consultation");
    await page.getByRole("button", { name: submitButton }).click();
    expect((await answered).status()).toBe(400);
    await expect(page.getByRole("alert")).toContainText("First name must be at least 2 characters long");
    await expect(page.locator("#zipCode-error")).toHaveText("Please enter a valid 5-digit zip code");
    await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
    await expect(page.getByLabel("Your message")).toHaveValue(visitor.message);
    await expect(page.getByLabel(/tips, updates and special offers/)).toBeChecked();
    expect(await site.leadsOf(visitor.email)).toEqual([]);

    await page.getByLabel("First name").fill("Dana");
    await page.getByLabel("ZIP code").fill("80104");
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  });

  test("posting the same twice stores it once [X10]", async ({ page, site }) => {
    const visitor = newVisitor();
    for (let round = 0; round < 2; round++) {
      await page.goto(landing);
      await fillConsultation(page, visitor);
      await page.getByRole("button", { name: submitButton }).click();
      await expect(page).toHaveURL(/\/thank-you$/);
    }
    expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  });

  test("a fourth request within five minutes is told to wait, with everything kept [ER05]", async ({
    page,
    site,
  }) => {
    const visitor = newVisitor();
    await sendThree(site.origin, visitor.email);
    await page.goto(landing);
    await fillConsultation(page, { ...visitor, message: "Question 3" });
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page.getByText("Too Many Attempts")).toBeVisible();
    await expect(page.getByLabel("Your message")).toHaveValue("Question 3");
  });
});
