import type { Page } from "@playwright/test";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { expect, openForm, test } from "../support/site-test.ts";
import { deliveredLead } from "../support/start-site.ts";

const path = "/jobs";
const submit = "/functions/v1/submit-job-application";
const send = { name: "Send Application" };

function newApplicant() {
  return {
    name: "Dana Reyes",
    email: `dana-${crypto.randomUUID()}@example.com`,
    phone: "720.555.0199",
    town: "Castle Rock",
    experience: "Six years with two shelter dogs.\nOne summer at a kennel.",
    availability: "Weekday mornings, every other weekend.",
    why: "Long walks, and a reason to get up early.",
  };
}

async function fillApplication(page: Page, applicant: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(applicant)) await page.locator(`#${name}`).fill(value);
}

const wrongFields = {
  name: ["a".repeat(101), "Name is too long"],
  email: ["dana@", "Please enter a valid email address"],
  phone: ["12", "Please enter a valid phone number"],
  town: ["a".repeat(51), "Town name is too long"],
  experience: ["a".repeat(1001), "Experience must be less than 1000 characters"],
  availability: ["a".repeat(501), "Availability must be less than 500 characters"],
  why: ["a".repeat(1001), "Your answer must be less than 1000 characters"],
} as const;

test("an application goes from a phone to the owners, then to the thank-you page [R07]", async ({
  page,
  site,
}) => {
  const applicant = newApplicant();
  await openForm(page, path);
  await page.locator(".page-hero").getByRole("link", { name: "Apply" }).click();
  await expect(page.locator("#apply")).toBeInViewport();
  await fillApplication(page, applicant);
  await expect(page.getByLabel("Phone")).toHaveValue("720-555-0199");
  await page.getByRole("button", send).click();
  await page.waitForURL("**/thank-you");
  expect(await deliveredLead(site, applicant.email)).toMatchObject({
    form: "job-application",
    status: "accepted",
    fields: { ...applicant, phone: "720-555-0199" },
  });
});

test("empty fields are named under each and in a summary that takes the focus; the last may stay empty", async ({
  page,
}) => {
  await openForm(page, path);
  const posts: string[] = [];
  page.on("request", (request) => posts.push(request.method()));
  await page.getByRole("button", send).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  const messages = {
    name: "Name is required",
    email: "Email is required",
    phone: "Phone number is required",
    town: "Town is required",
    experience: "Experience is required",
    availability: "Availability is required",
  };
  for (const [name, message] of Object.entries(messages)) {
    await expect(page.locator(`#${name}-error`)).toHaveText(message);
    await expect(page.locator(`#${name}`)).toHaveAttribute("aria-describedby", new RegExp(`${name}-error`));
  }
  await expect(summary.getByRole("link")).toHaveText(Object.values(messages));
  expect(posts).not.toContain("POST");
});

test("wrong fields are named as the application names them, and a correction clears its own", async ({
  page,
}) => {
  await openForm(page, path);
  for (const [name, [value]] of Object.entries(wrongFields)) await page.locator(`#${name}`).fill(value);
  await page.getByRole("button", send).click();
  for (const [name, [, message]] of Object.entries(wrongFields))
    await expect(page.locator(`#${name}-error`)).toHaveText(message);
  await page.getByLabel("Town").fill("Parker");
  await expect(page.locator("#town-error")).toHaveCount(0);
  await expect(page.locator("#phone-error")).toBeVisible();
});

test("a failed connection is told beside the button with every way on; the retry is one lead [X10]", async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const applicant = newApplicant();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" });
  await openForm(page, network.origin + path);
  await fillApplication(page, applicant);
  await page.getByRole("button", send).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "Your application has not reached us. Everything you typed is still here: try again, or call (720) 555-0142.",
  );
  await expect(alert.getByRole("link", { name: "Call (720) 555-0142" })).toHaveAttribute(
    "href",
    "tel:+17205550142",
  );
  await alert.getByRole("button", { name: "Copy my request" }).click();
  await expect(alert.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(applicant.experience);
  await expect(page.locator("#experience")).toHaveValue(applicant.experience);

  network.recover();
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL("**/thank-you");
  expect(await deliveredLead(site, applicant.email)).toMatchObject({ form: "job-application" });
  const posts = network.passed.filter(({ url }) => url === submit);
  expect(posts.length).toBeGreaterThan(2);
  expect(new Set(posts.map(({ body }) => JSON.parse(body).submissionId)).size).toBe(1);
  await network.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form posts, the owners get it, the visitor lands on the thank-you page [R07, X06]", async ({
    page,
    site,
  }) => {
    const applicant = newApplicant();
    await page.goto(path);
    await fillApplication(page, applicant);
    await page.getByRole("button", send).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    expect(await deliveredLead(site, applicant.email)).toMatchObject({
      form: "job-application",
      fields: { ...applicant, phone: "720-555-0199" },
    });
  });

  test("wrong fields come back with their messages and everything typed [X06]", async ({ page, site }) => {
    const applicant = newApplicant();
    const { email, ...wrong } = wrongFields;
    await page.goto(path);
    for (const [name, [value]] of Object.entries(wrong)) await page.locator(`#${name}`).fill(value);
    await page.getByLabel("Email").fill(applicant.email);
    await page.getByRole("button", send).click();
    for (const [name, [value, message]] of Object.entries(wrong)) {
      await expect(page.locator(`#${name}-error`)).toHaveText(message);
      await expect(page.locator(`#${name}`)).toHaveValue(value);
    }
    await expect(page.getByRole("alert").getByRole("link")).toHaveText(
      Object.values(wrong).map(([, message]) => message),
    );
    await expect(page.getByLabel("Email")).toHaveValue(applicant.email);
    expect(await site.leadsOf(applicant.email)).toEqual([]);

    await fillApplication(page, applicant);
    await page.getByRole("button", send).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    expect(await site.leadsOf(applicant.email)).toHaveLength(1);
  });
});
