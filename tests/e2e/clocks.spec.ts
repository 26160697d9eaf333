import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "../support/site-test.ts";
import { newShiftedClock } from "../support/start-server.ts";
import { startSite, type TestSite } from "../support/start-site.ts";
import { fillSchedule, newScheduleVisitor, scheduleButton } from "../support/visitors.ts";

/** The server's: a Tuesday, two days before Thanksgiving, on which nobody answers the phone. */
const now = "2026-11-24T09:30:00-07:00";
const clock = newShiftedClock();
let site: TestSite;

const setClock = (time: string) => clock.set(Date.parse(time) - Date.now());

/** A server of its own for each test: pages get the day one after another, so that one could still have that of the test before. */
test.beforeEach(async () => {
  setClock(now);
  site = await startSite({ env: clock.env });
  await untilServed("/schedule", 'data-today="2026-11-24"');
});
test.afterEach(() => site.stop());

/** The server looks at its clock each minute, here ten times a second. */
async function untilServed(path: string, text: string): Promise<void> {
  await expect.poll(async () => (await (await fetch(site.origin + path)).text()).includes(text)).toBe(true);
}

const devices = [
  ["two days ahead", "2026-11-26T09:30:00-07:00"],
  ["30 hours ahead", "2026-11-25T15:30:00-07:00"],
  ["a year behind", "2025-11-24T09:30:00-07:00"],
  ["years ahead", "2031-01-01T00:00:00-07:00"],
] as const;

const early =
  "You'll hear from us by Wed, Nov 25, 10 AM, which may be too late for your first day. Please call us now. Call (720) 555-0142";

/** Of the page. What asks anew is loaded after a minute. */
async function passDay(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/keep-current/);
  await page.clock.fastForward("01:00");
  await (await loaded).finished();
  await page.clock.fastForward("24:00:00");
}

async function fillCare(page: Page, firstDay: string): Promise<void> {
  await fillSchedule(page, { ...newScheduleVisitor(), city: "Castle Rock", state: "CO" });
  await page.getByLabel("First day").fill(firstDay);
}

for (const [device, time] of devices)
  test(`on a device ${device}, care from tomorrow is sent, and every time told is the server's, after a reload too [WM03, NH05, TW02]`, async ({
    page,
  }) => {
    await page.clock.install({ time });
    await openHydrated(page, `${site.origin}/schedule`);
    await expect(page.locator("#form [data-reply-by]").first()).toHaveText(
      "Send it now and you'll hear from us by Wed, Nov 25, 10 AM.",
    );
    await expect(page.getByRole("contentinfo")).toContainText("© 2026");
    await expect(page.getByText("Our phones are off until")).toBeHidden();
    await fillCare(page, "2026-11-25");
    await expect(page.locator("form [data-early-care]")).toHaveText(early);
    await page.getByRole("button", { name: scheduleButton, exact: true }).click();
    await page.waitForURL("**/thank-you");
    for (const isReloaded of [false, true]) {
      if (isReloaded) {
        // Whatever the time has become since.
        setClock("2026-11-28T20:00:00-07:00");
        await page.reload();
      }
      await expect(page.getByText("That means by Wed, Nov 25, 10 AM.")).toBeVisible();
      await expect(
        page.getByText("You'll hear from us by Wed, Nov 25, 10 AM, which may be too late"),
      ).toBeVisible();
      await expect(page.getByRole("definition").first()).toHaveText(/^Tue, Nov 24, 2026, 9:3\d AM$/);
      await expect(page.getByText("Your first day: Wed, Nov 25.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Add the call to my calendar" })).toBeHidden();
    }
  });

test("what no day of the server's allows is refused: at once by the page's day, and by the server at its field where the page is old [WM03]", async ({
  page,
}) => {
  await page.clock.install({ time: "2025-11-24T09:30:00-07:00" });
  await openHydrated(page, `${site.origin}/schedule`);
  const [passed, send] = [
    page.locator("#startDate-error"),
    page.getByRole("button", { name: scheduleButton, exact: true }),
  ];
  await fillCare(page, "2026-11-23");
  await send.click();
  await expect(passed).toHaveText("Your first day has already passed");
  setClock("2026-11-25T09:30:00-07:00");
  await page.getByLabel("First day").fill("2026-11-24");
  await expect(passed).toBeHidden();
  const refused = page.waitForResponse("**/submit-schedule");
  await send.click();
  expect((await refused).status()).toBe(400);
  await expect(passed).toHaveText("Your first day has already passed");
});

test("emptied, a form says nothing more of the dates that it came with [NH05, X20]", async ({ page }) => {
  await openHydrated(page, `${site.origin}/schedule?service=pet-sitting&from=2026-11-25&to=2026-11-25`);
  const note = page.locator("form [data-early-care]");
  await page.getByLabel("Pet name").fill("Mia");
  await expect(note).toHaveText(early);
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(note).toBeEmpty();
});

test("a page that stays open asks anew for what it says of the time, untouched [NH05, TR05, TR06]", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${site.origin}/schedule`);
  const promise = page.locator("#form [data-reply-by]").first();
  await expect(promise).toHaveText("Send it now and you'll hear from us by Wed, Nov 25, 10 AM.");
  await expect(page.getByRole("complementary", { name: "What happens next" })).toContainText(
    "Expect it by Wed, Nov 25, 10 AM.",
  );
  setClock("2026-11-25T09:30:00-07:00");
  await untilServed("/schedule", "Fri, Nov 27, 8 AM");
  await passDay(page);
  await expect(promise).toHaveText("Send it now and you'll hear from us by Fri, Nov 27, 8 AM.");
});

test("on a new day an open page asks anew for its estimate [TW04]", async ({ page }) => {
  const asked: string[] = [];
  await page.clock.install();
  await page.goto(`${site.origin}/estimate?service=pet-sitting&from=2026-12-08&to=2026-12-10`);
  page.on("request", (request) => asked.push(request.url()));
  setClock("2026-11-26T09:30:00-07:00");
  await passDay(page);
  // The page, and then its estimate.
  await expect.poll(() => asked.filter((url) => url.includes("/estimate?")).length).toBe(2);
});

test.describe("a year typed with two digits is of this century", () => {
  test("on the form, which says so, stores it and speaks of that day [WM04]", async ({ page }) => {
    await openHydrated(page, `${site.origin}/schedule`);
    await fillCare(page, "");
    const day = page.getByLabel("First day");
    await day.pressSequentially("112526");
    await expect(page.locator("form [data-early-care]")).toBeEmpty();
    await page.keyboard.press("Tab");
    await page.getByLabel("Pet name").focus();
    await expect(day).toHaveValue("2026-11-25");
    await expect(page.locator("form [data-early-care]")).toHaveText(early);
    // "Last day" alone, of a visit.
    await day.fill("");
    await expect(page.locator("form [data-early-care]")).toBeEmpty();
    await page.getByLabel("Last day").fill("2026-11-25");
    await expect(page.locator("form [data-early-care]")).toHaveText(early);
    await page.getByRole("button", { name: scheduleButton, exact: true }).click();
    await page.waitForURL("**/thank-you");
    await expect(page.getByText("Your first day: Wed, Nov 25.")).toBeVisible();
  });

  test("on the estimate [WM04]", async ({ page }) => {
    await page.goto(`${site.origin}/estimate`);
    await page.getByRole("radio", { name: "Pet Sitting" }).check();
    await page.getByLabel("First day").pressSequentially("120826");
    await page.getByLabel("Last day").pressSequentially("121026");
    await page.getByRole("radio", { name: "Pet Sitting" }).focus();
    await expect(page.getByLabel("Last day")).toHaveValue("2026-12-10");
    await expect(page.locator("#estimate [data-total-line]")).toContainText("from $93");
    await expect(page).toHaveURL(/from=2026-12-08&to=2026-12-10/);
  });
});
