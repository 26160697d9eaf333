import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { expect, fillConsultation, newVisitor, openForm, test } from "../support/site-test.ts";
import { deliveredLead } from "../support/start-site.ts";

const path = "/contact";
const submit = "/functions/v1/submit-contact";
const send = { name: "Send Message" };
const stored = { phone: "720-555-0199", zipCode: "80104" };

const wrongFields = {
  firstName: ["D", "First name must be at least 2 characters long"],
  email: ["dana@", "Please enter a valid email address"],
  phone: ["12", "Please enter a valid phone number"],
  zipCode: ["8010", "Zip code must be 5 digits"],
  bestTimeToCall: ["a".repeat(101), "Best time to call must be less than 100 characters"],
  message: ["a".repeat(1001), "Message must be less than 1000 characters"],
} as const;

test("a message goes from a phone to the owners, then to the thank-you page [CO07]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await openForm(page, path);
  await fillConsultation(page, visitor);
  await expect(page.getByLabel("Phone")).toHaveValue(stored.phone);
  await expect(page.getByLabel("ZIP code")).toHaveValue(stored.zipCode);
  await expect(page.locator("#zipCode-help")).toHaveText("We only need the first five digits.");
  await page.getByRole("button", send).click();
  await page.waitForURL("**/thank-you");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You For Your Request!");
  expect(await deliveredLead(site, visitor.email)).toMatchObject({
    form: "contact",
    status: "accepted",
    fields: { ...visitor, ...stored },
  });
});

test("empty fields are named under each and in a summary that takes the focus; nothing is sent [CO07]", async ({
  page,
}) => {
  await openForm(page, path);
  const posts: string[] = [];
  page.on("request", (request) => posts.push(request.method()));
  await page.getByRole("button", send).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  const messages = {
    firstName: "First name is required",
    email: "Email is required",
    phone: "Phone number is required",
    zipCode: "Zip code is required",
    message: "Message is required",
  };
  for (const [name, message] of Object.entries(messages)) {
    await expect(page.locator(`#${name}-error`)).toHaveText(message);
    await expect(page.locator(`#${name}`)).toHaveAttribute("aria-describedby", new RegExp(`${name}-error`));
  }
  await expect(summary.getByRole("link")).toHaveText(Object.values(messages));
  expect(posts).not.toContain("POST");
});

test("wrong fields are named as the contact form names them, and a correction clears its own [CO07]", async ({
  page,
}) => {
  await openForm(page, path);
  for (const [name, [value]] of Object.entries(wrongFields)) await page.locator(`#${name}`).fill(value);
  await page.getByRole("button", send).click();
  for (const [name, [, message]] of Object.entries(wrongFields))
    await expect(page.locator(`#${name}-error`)).toHaveText(message);
  await page.getByLabel("ZIP code").fill("80104");
  await expect(page.locator("#zipCode-error")).toHaveCount(0);
  await expect(page.locator("#phone-error")).toBeVisible();
});

test("a failed connection is told beside the button with every way on; the retry is one lead [CO07, X10]", async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "lose answer" });
  network.plan("/functions/v1/request-status", { kind: "answer", status: 200, body: '{"known":false}' });
  await openForm(page, network.origin + path);
  await fillConsultation(page, visitor);
  await page.getByRole("button", send).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "Your message has not reached us. Everything you typed is still here: try again, or call (720) 555-0142.",
  );
  await expect(alert.getByRole("link", { name: "Call (720) 555-0142" })).toHaveAttribute(
    "href",
    "tel:+17205550142",
  );
  await alert.getByRole("button", { name: "Copy my request" }).click();
  await expect(alert.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(visitor.message);
  await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
  await expect(page.getByLabel("Your message")).toHaveValue(visitor.message);

  network.recover();
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL("**/thank-you");
  expect(await deliveredLead(site, visitor.email)).toMatchObject({ form: "contact" });
  const posts = network.passed.filter(({ url }) => url === submit);
  expect(posts.length).toBeGreaterThan(2);
  expect(new Set(posts.map(({ body }) => JSON.parse(body).submissionId)).size).toBe(1);
  await network.close();
});

test("with only the sending program missing, the plain form still sends [X06]", async ({ page, site }) => {
  const visitor = newVisitor();
  await page.route("**/assets/functions-sender*", (route) => route.abort());
  await openForm(page, path);
  await fillConsultation(page, visitor);
  const posted = page.waitForRequest(`**${submit}`);
  await page.getByRole("button", send).click();
  expect(await (await posted).headerValue("content-type")).toBe("application/x-www-form-urlencoded");
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toMatchObject([{ form: "contact" }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form posts, the owners get it, the visitor lands on the thank-you page [CO07, X06]", async ({
    page,
    site,
  }) => {
    const visitor = newVisitor();
    await page.goto(path);
    await fillConsultation(page, visitor);
    await page.getByRole("button", send).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    expect(await deliveredLead(site, visitor.email)).toMatchObject({
      form: "contact",
      fields: { ...visitor, ...stored },
    });
  });

  test("wrong fields come back with their messages and everything typed [CO07, X06]", async ({
    page,
    site,
  }) => {
    const visitor = newVisitor();
    await page.goto(path);
    await fillConsultation(page, visitor);
    for (const [name, [value]] of Object.entries(wrongFields)) await page.locator(`#${name}`).fill(value);
    await page.getByLabel("Email").fill(visitor.email);
    await page.getByRole("button", send).click();
    const { email, ...others } = wrongFields;
    for (const [name, [value, message]] of Object.entries(others)) {
      await expect(page.locator(`#${name}-error`)).toHaveText(message);
      await expect(page.locator(`#${name}`)).toHaveValue(value);
    }
    await expect(page.getByRole("alert").getByRole("link")).toHaveText(
      Object.values(others).map(([, message]) => message),
    );
    await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
    expect(await site.leadsOf(visitor.email)).toEqual([]);

    await fillConsultation(page, visitor);
    await page.getByRole("button", send).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  });
});
