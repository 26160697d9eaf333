import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import { expect, openForm, passTime, stopClock, test } from "../support/site-test.ts";

const send = "Schedule Pet Care";

test("the town that came with a ZIP code follows it until it is edited, and goes with an unknown one [FX13, FX17]", async ({
  page,
}) => {
  await openForm(page, "/schedule");
  const [city, state, zip] = ["City", "State", "ZIP code"].map((label) =>
    page.getByRole("textbox", { name: label }),
  );
  await zip!.fill("80134");
  await expect(city!).toHaveValue("Parker");
  await zip!.fill("80104");
  await expect(city!).toHaveValue("Castle Rock");
  await expect(page.getByText("We filled in Castle Rock, CO.")).toBeVisible();
  await zip!.fill("80202");
  await expect(city!).toHaveValue("");
  await expect(state!).toHaveValue("");
  await expect(page.getByText(/We filled in/)).toHaveCount(0);
  await zip!.fill("80134");
  await state!.fill("Colorado");
  await zip!.fill("80104");
  await expect(city!).toHaveValue("Castle Rock");
  await expect(state!).toHaveValue("Colorado");
  await expect(page.getByText("We filled in Castle Rock.")).toBeVisible();
  await city!.fill("");
  await zip!.fill("80134");
  await expect(city!).toHaveValue("");
});

test("days that have passed are told with everything else that is wrong [FX13]", async ({ page }) => {
  await openForm(page, "/schedule");
  await page.getByLabel("First day").fill("2026-03-02");
  await page.getByLabel("Last day").fill("2026-03-01");
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Please select at least one service",
    "Name is required",
    "Email is required",
    "Phone number is required",
    "Pet name is required",
    "Street address is required",
    "City is required",
    "State is required",
    "ZIP code is required",
    "The first day has passed",
    "The last day is before the first",
  ]);
});

test("a pasted phone is taken, stored as it was pasted and shown as people here write it [FX13]", async ({
  page,
  site,
}) => {
  const visitor = { ...newScheduleVisitor(), phone: "+1\u00a0303\u2011555\u20110123" };
  await openForm(page, "/schedule");
  await fillSchedule(page, visitor);
  await page.getByRole("button", { name: send }).click();
  await page.waitForURL("**/thank-you");
  await expect(page.getByRole("region", { name: "What you sent" })).toContainText("(303) 555-0123");
  expect(await site.leadsOf(visitor.email)).toMatchObject([{ fields: { phone: visitor.phone } }]);
});

test("a slow send is told after 8 s, after 25 s with the phone number [FX13]", async ({ page, site }) => {
  const network = await startFlakyProxy(site.origin);
  network.plan("/functions/v1/submit-schedule", { kind: "hold" });
  await openForm(page, `${network.origin}/schedule`);
  await fillSchedule(page, newScheduleVisitor());
  await stopClock(page);
  await page.getByRole("button", { name: send }).click();
  const told = page.getByRole("status").filter({ hasText: "Still sending" });
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  await page.clock.runFor(7999);
  await expect(told).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(told).toHaveText("Still sending. Please keep this page open.");
  await page.clock.runFor(17_000);
  await expect(told).toHaveText("Still sending. Please keep this page open, or call (720) 555-0142.");
  network.recover();
  await passTime(page, () => page.url().endsWith("/thank-you"));
  await network.close();
});

test('"Clear the form" stands apart from the submit button and is undone until the next input [FX13, X20]', async ({
  page,
}) => {
  const visitor = newScheduleVisitor();
  await openForm(page, "/schedule");
  await fillSchedule(page, visitor);
  const clear = page.getByRole("button", { name: "Clear the form" });
  await expect(page.locator(".form-actions").getByRole("button")).toHaveText([send]);
  await clear.press("Enter");
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByRole("status").filter({ hasText: "The form is empty now." })).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
  await expect(page.getByLabel("Dog Walking")).toBeChecked();
  await expect(page.getByLabel("City")).toHaveValue("Castle Rock");
  await expect(clear).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem("draft:schedule"))).toContain(visitor.email);

  await clear.click();
  await page.getByLabel("Full name").fill("Lee");
  await expect(undo).toHaveCount(0);
  await page.getByLabel(/This device is shared/).check();
  await clear.click();
  await expect(undo).toHaveCount(0);
});
