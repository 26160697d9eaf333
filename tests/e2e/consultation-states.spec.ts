import { startFlakyProxy } from "../support/flaky-proxy.ts";
import {
  effectsDone,
  expect,
  fillConsultation,
  installClock,
  newVisitor,
  startSite,
  stopClock,
  submitButton,
  test,
  untilHydrated,
} from "../support/site-test.ts";

const landing = "/castle-rock-dog-walking";
const submit = "/functions/v1/submit-consultation";
const status = "/functions/v1/request-status";

/** Where no CRM form is set up. */
const fallbackNotice =
  "Connection Issue: Please reach us directly instead. Your request is written out below, so there is nothing to type again.";

test("wrong fields are named under each and in a summary that takes the focus; nothing is sent [VA09, VA11, VA28, VA32, VA35, VA37, ST18]", async ({
  page,
}) => {
  await page.goto(landing);
  await untilHydrated(page);
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
  await summary.getByRole("link", { name: /Message is required/ }).click();
  await expect(page.getByLabel("Your message")).toBeFocused();
});

test("an error is red, under its field, and readable [VA39]", async ({ page }) => {
  await page.goto(landing);
  await untilHydrated(page);
  await page.getByRole("button", { name: submitButton }).click();
  const field = await page.getByLabel("Email").boundingBox();
  const error = page.locator("#email-error");
  const box = await error.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
  const [red = 0, green = 0, blue = 0] = await error.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return [];
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
});

test("editing a field clears its error and leaves the others [ST23]", async ({ page }) => {
  await page.goto(landing);
  await untilHydrated(page);
  await page.getByRole("button", { name: submitButton }).click();
  await page.getByLabel("First name").pressSequentially("D");
  await expect(page.locator("#firstName-error")).toHaveCount(0);
  await expect(page.locator("#email-error")).toBeVisible();
});

test("while it is sent the button says so and is disabled; afterwards it is not [ST18, ST22]", async ({
  page,
  site,
}) => {
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "hold" });
  await page.goto(network.origin + landing);
  await untilHydrated(page);
  await fillConsultation(page, newVisitor());
  await page.getByRole("button", { name: submitButton }).click();
  const busy = page.getByRole("button", { name: "Submitting..." });
  await expect(busy).toBeDisabled();
  await expect(page.locator("form")).toHaveAttribute("aria-busy", "true");
  network.recover();
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();
  await network.close();
});

test("call 2 carries the same body when call 1 fails, and its answer counts [CA02, CA04, CA05, CA08, CA09]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "answer", status: 500, body: "<h1>Oops</h1>" }, 1);
  await page.goto(network.origin + landing);
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  const posts = network.passed.filter(({ method }) => method === "POST");
  expect(posts.map(({ url }) => url)).toEqual([submit, submit]);
  expect(posts[1]?.body).toBe(posts[0]?.body);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test("an answer lost after the server accepted is cleared up: success, one lead [ST19, X10]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "lose answer" });
  await page.goto(network.origin + landing);
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test("sent with no answer to be had is unconfirmed, the words stay, and it turns into success later [ST20, ER03, ER04]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "lose answer" });
  network.plan(status, { kind: "cut" });
  await installClock(page);
  await page.goto(network.origin + landing);
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await stopClock(page);
  await page.getByRole("button", { name: submitButton }).click();
  const description = page.getByText(
    "Your request was sent but we couldn't confirm delivery. If you don't hear from us soon, please call (720) 555-0142.",
  );
  // What became of it is asked four times, with waits in between.
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return description.first().isVisible();
    })
    .toBe(true);
  await expect(page.getByText("Request Sent").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
  await expect(page).toHaveURL(/castle-rock-dog-walking/);
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();

  network.recover();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Request Submitted Successfully!").first()).toBeVisible();
  await effectsDone(page);
  await page.clock.runFor(2000);
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await network.close();
});

test("a request sent again quietly and refused is told as it is, not as sent for ever [ST20, ST22]", async ({
  page,
  site,
}) => {
  const network = await startFlakyProxy(site.origin);
  network.plan(submit, { kind: "cut" });
  network.plan(status, { kind: "cut" });
  await page.goto(network.origin + landing);
  await untilHydrated(page);
  await fillConsultation(page, newVisitor());
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Request Sent").first()).toBeVisible();
  network.recover();
  const refusal = '{"ok":false,"error":"Too many submission attempts. Please wait before trying again."}';
  network.plan(submit, { kind: "answer", status: 429, body: refusal, type: "application/json" });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Too Many Attempts").first()).toBeVisible();
  await network.close();
});

for (const [name, mishap] of [
  ["an error page of something in between", { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" }],
  [
    "a refusal of its own kind",
    { kind: "answer", status: 200, body: '{"ok":false,"error":"No"}', type: "application/json" },
  ],
  ["a connection that is cut", { kind: "cut" }],
] as const)
  test(`${name} opens the fallback; the way back has every value, and a retry is one lead [DW09, DW11, ST21, ER09, ER10, ER11, CA10]`, async ({
    page,
    site,
  }) => {
    const visitor = newVisitor();
    const network = await startFlakyProxy(site.origin);
    network.plan(submit, mishap);
    await page.goto(network.origin + landing);
    await untilHydrated(page);
    await fillConsultation(page, visitor);
    await page.getByRole("button", { name: submitButton }).click();
    await expect(page.getByText("Submission Error").first()).toBeVisible();
    await expect(
      page
        .getByText("Connection issue detected. Please use the alternate form below or call (720) 555-0142.")
        .first(),
    ).toBeVisible();
    await expect(page.getByText(fallbackNotice)).toBeFocused();
    await expect(page.getByLabel("First name")).toBeHidden();
    await expect(page.locator("pre")).toContainText(visitor.message);
    const mail = await page.getByRole("link", { name: /E-mail us/ }).getAttribute("href");
    expect(decodeURIComponent(mail ?? "")).toContain(visitor.message);

    network.recover();
    await page.getByRole("button", { name: "Try Original Form Again" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
    await expect(page.getByLabel("Your message")).toHaveValue(visitor.message);
    await page.getByRole("button", { name: submitButton }).click();
    await page.waitForURL("**/thank-you");
    expect(await site.leadsOf(visitor.email)).toHaveLength(1);
    const ids = network.passed.flatMap(({ url, body }) =>
      url === submit ? [JSON.parse(body).submissionId] : [],
    );
    expect(new Set(ids).size).toBe(1);
    await network.close();
  });

test("a fourth request within five minutes is told to wait, without the fallback [ER05, ER06, ER12, VA38]", async ({
  page,
}) => {
  const visitor = newVisitor();
  for (let round = 0; round < 4; round++) {
    await page.goto(landing);
    await untilHydrated(page);
    await fillConsultation(page, { ...visitor, message: `Question ${round}` });
    await page.getByRole("button", { name: submitButton }).click();
    if (round < 3) await page.waitForURL("**/thank-you");
  }
  await expect(page.getByText("Too Many Attempts").first()).toBeVisible();
  await expect(page.getByText("Please wait a moment before submitting again.").first()).toBeVisible();
  await expect(page.locator(".toast-error")).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue("Question 3");
  await expect(page.getByText(fallbackNotice)).toHaveCount(0);
});

test("with nobody to deliver to, the visitor is told to call, and the request is stored [ER07, ER08, ER12]", async ({
  page,
}) => {
  const visitor = newVisitor();
  const site = await startSite({
    env: {
      NODE_ENV: "production",
      SMTP_URL: "",
      LEAD_WEBHOOK_URL: "",
      LEAD_WEBHOOK_SECRET: "",
      LEADS_TO: "",
      EMAIL_FROM: "",
    },
  });
  await page.goto(site.origin + landing);
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Configuration Error").first()).toBeVisible();
  await expect(
    page.getByText("Please contact us at (720) 555-0142 to schedule your consultation.").first(),
  ).toBeVisible();
  await expect(page.getByText(fallbackNotice)).toHaveCount(0);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await site.stop();
});

test("offline is said as it is, and back online the same request goes out once", async ({
  page,
  site,
  context,
}) => {
  const visitor = newVisitor();
  await page.goto(landing);
  await untilHydrated(page);
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Submission Error").first()).toBeVisible();
  await expect(page.getByText(/Nothing is lost: what you wrote waits in this tab/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try Original Form Again" }).click();
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});

test("a reload keeps what was typed, in this tab only; clearing forgets it", async ({ page, context }) => {
  const visitor = newVisitor();
  await page.goto(landing);
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByLabel("Your message")).toHaveValue(visitor.message);
  const other = await context.newPage();
  await other.goto(page.url());
  await untilHydrated(other);
  await expect(other.getByLabel("Your message")).toHaveValue("");
  await page.getByRole("button", { name: "Clear the form" }).click();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByLabel("Your message")).toHaveValue("");
});

test("words typed before React takes over stay", async ({ page }) => {
  await page.goto(landing, { waitUntil: "commit" });
  await page.getByLabel("First name").fill("Early");
  await untilHydrated(page);
  await expect(page.getByLabel("First name")).toHaveValue("Early");
});

test("where the browser forbids storage, everything still works", async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Storage is blocked", "SecurityError");
        },
      });
  });
  const visitor = newVisitor();
  await page.goto(landing);
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});

test("when a script of the page cannot be had, the plain form still sends [X06]", async ({ page, site }) => {
  const visitor = newVisitor();
  await page.route(/\/assets\/(?!page-script).*\.js/, (route) => route.abort());
  await page.goto(landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});

test("coming back with the back button finds an empty form, ready again", async ({ page }) => {
  await page.goto(landing);
  await untilHydrated(page);
  await fillConsultation(page, newVisitor());
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  await page.goBack();
  await untilHydrated(page);
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();
});
