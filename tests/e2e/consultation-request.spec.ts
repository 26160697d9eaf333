import type { Request } from "@playwright/test";
import {
  effectsDone,
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  stopClock,
  submitButton,
  test,
  untilHydrated,
  type Visitor,
} from "../support/site-test.ts";
import { deliveredLead, type TestSite } from "../support/start-site.ts";

const landing = "/castle-rock-dog-walking";

/** In the list, in the mailbox, in the owners' mail, and at the webhook, signed. */
async function expectDelivered(site: TestSite, visitor: Visitor): Promise<void> {
  const lead = await deliveredLead(site, visitor.email);
  expect(lead).toMatchObject({ form: "dog-walking-consultation", status: "accepted" });
  expect(lead.fields).toEqual({
    ...visitor,
    phone: "720.555.0199",
    zipCode: "80104",
    optInCommunications: true,
  });
  expect(await site.mailboxOf(visitor.email)).toHaveLength(1);
  const mails = site.smtp.messages.filter(({ raw }) => raw.includes(visitor.email));
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [[visitor.email], ["owners@rockandpine.example"]].toSorted(),
  );
  const hooks = site.webhook.requests.filter(({ body }) => body.includes(visitor.email));
  expect(hooks.map(({ verified }) => verified)).toEqual([true]);
}

test("a request goes from a phone to the owners, then to the thank-you page after 2 s [R14, DW07, DW12, EN29, EN30, EN31, EN33, CA01, CA06, EN36, VA13, CA11, ST19, ER01, ER02, TY01, TY02, K23]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await openForm(page, landing);
  const calls: Request[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== site.origin || pathname.startsWith("/functions/")) calls.push(request);
  });
  await fillConsultation(page, { ...visitor, firstName: " Dana<script>alert(1)</script> " });
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
  await expect(page.getByText(/call you within the next 24 business hours/)).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  expect(calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)).toEqual([
    "POST /functions/v1/submit-consultation",
  ]);
  expect(calls[0]?.headers()["content-type"]).toBe("application/json");
  expect(calls[0]?.postDataJSON()).toEqual({
    ...visitor,
    phone: "720.555.0199",
    zipCode: "80104",
    optInCommunications: true,
    formType: "dog-walking-consultation",
    submissionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    // A spam signal.
    elapsedMs: expect.any(Number),
    source: { landingPage: landing },
  });
  await expectDelivered(site, visitor);
  const [lead] = await site.leadsOf(visitor.email);
  expect(lead?.source).toEqual({ landingPage: landing });

  // The tab stores form and time, but none of the text except the receipt.
  const { receipt, ...remembered } = await page.evaluate(() => ({ ...sessionStorage, ...localStorage }));
  expect(JSON.parse(remembered["sent-request"] ?? "{}")).toEqual({
    form: "dog-walking-consultation",
    submissionId: expect.any(String),
    at: expect.any(String),
  });
  expect(JSON.stringify(remembered)).not.toContain(visitor.email);
  expect(JSON.parse(receipt ?? "{}").reference).toBe(lead?.id);
});

test("wrong fields are named in red under each and in a summary that takes the focus, an edited one no longer; nothing is sent [VA09, VA11, VA28, VA32, VA35, VA37, VA39, ST18, ST23]", async ({
  page,
}) => {
  // Focus and clicks must also work during smooth scrolling.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openForm(page, landing);
  const posts: string[] = [];
  page.on("request", (request) => posts.push(request.method()));
  await page.getByRole("button", { name: submitButton }).click();
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
    await expect(summary).toContainText(message);
    await expect(page.locator(`#${name}-error`)).toHaveText(message);
    await expect(page.locator(`#${name}`)).toHaveAttribute("aria-describedby", new RegExp(`${name}-error`));
  }
  expect(posts).not.toContain("POST");
  const error = page.locator("#email-error");
  const [field, box] = [await page.getByLabel("Email").boundingBox(), await error.boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
  const [red = 0, green = 0, blue = 0] = await error.evaluate(colour);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await summary.getByRole("link", { name: /Message is required/ }).click();
  await expect(page.getByLabel("Your message")).toBeFocused();
  await page.getByLabel("First name").pressSequentially("D");
  await expect(page.locator("#firstName-error")).toHaveCount(0);
  await expect(error).toBeVisible();
});

function colour(element: Element): number[] {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return [];
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
}

test("words typed before React takes over stay", async ({ page }) => {
  await page.goto(landing, { waitUntil: "commit" });
  await page.getByLabel("First name").fill("Early");
  await untilHydrated(page);
  await expect(page.getByLabel("First name")).toHaveValue("Early");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("wrong fields come back with their messages and everything typed; right ones reach the owners and lead to the thank-you page [X06, R16, VA37, VA42]", async ({
    page,
    site,
  }) => {
    const visitor = newVisitor();
    await page.goto(landing);
    await fillConsultation(page, { ...visitor, firstName: "D", zipCode: "8010" });
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

    await page.getByLabel("First name").fill(visitor.firstName);
    await page.getByRole("textbox", { name: "ZIP code" }).fill("80104");
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You For Your Request!");
    await expectDelivered(site, visitor);
  });
});
