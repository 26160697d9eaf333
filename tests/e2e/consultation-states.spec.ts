import { startFlakyProxy } from "../support/flaky-proxy.ts";
import {
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  submitButton,
  test,
  untilHydrated,
  untilThanked,
} from "../support/site-test.ts";

const landing = "/castle-rock-dog-walking";
const submit = "/functions/v1/submit-consultation";

test("wrong fields are named under each and in a summary that takes the focus; nothing is sent [VA09, VA11, VA28, VA32, VA35, VA37, ST18]", async ({
  page,
}) => {
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
  await summary.getByRole("link", { name: /Message is required/ }).click();
  await expect(page.getByLabel("Your message")).toBeFocused();
});

test("an error is red, under its field, and readable [VA39]", async ({ page }) => {
  await openForm(page, landing);
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
  await openForm(page, landing);
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
  await openForm(page, network.origin + landing);
  await fillConsultation(page, newVisitor());
  await page.getByRole("button", { name: submitButton }).click();
  const busy = page.getByRole("button", { name: "Submitting..." });
  await expect(busy).toBeDisabled();
  await expect(page.locator("form")).toHaveAttribute("aria-busy", "true");
  network.recover();
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();
  await network.close();
});

test("a reload keeps what was typed, in this tab only; clearing forgets it", async ({ page, context }) => {
  const visitor = newVisitor();
  await openForm(page, landing);
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
  await openForm(page, landing);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
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
  await openForm(page, landing);
  await fillConsultation(page, newVisitor());
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  await page.goBack();
  await untilHydrated(page);
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(page.getByRole("button", { name: submitButton })).toBeEnabled();
});
