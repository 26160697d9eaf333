import type { BrowserContext, Page } from "@playwright/test";
import { expect, openHydrated, test } from "../../support/site-test.ts";
import { newShiftedClock } from "../../support/start-server.ts";
import { startSite, type TestSite } from "../../support/start-site.ts";
import { fillSchedule, newScheduleVisitor, scheduleButton } from "../../support/visitors.ts";

/** The server's time: a Tuesday, two days before Thanksgiving, when nobody answers the phone. */
const now = "2026-11-24T09:30:00-07:00";
const clock = newShiftedClock();
let site: TestSite;
let today = "";

function setClock(time: string): void {
  clock.set(Date.parse(time) - Date.now());
  [today = ""] = time.split("T");
}

// One server for all, one after another; tests that change its clock are last, because every page then gets a new day.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  setClock(now);
  site = await startSite({ env: clock.env });
});
test.beforeEach(async () => {
  setClock(now);
  await untilServed("/schedule", `data-today="${today}"`);
});
test.afterEach(() => untilServed("/schedule", `data-today="${today}"`));
test.afterAll(() => site.stop());

/** Waits for the server, which looks at its clock each minute, here ten times a second. */
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

/** Lets a day pass on pages of one browser, after their script that fetches times again has loaded (after a minute). */
async function passDay({ clock }: BrowserContext, pages: Page[]): Promise<void> {
  const loaded = pages.map((page) => page.waitForResponse(/keep-current/));
  await clock.fastForward("01:00");
  for (const response of loaded) await (await response).finished();
  await clock.fastForward("24:00:00");
}

async function fillCare(page: Page, firstDay: string): Promise<void> {
  await fillSchedule(page, { ...newScheduleVisitor(), city: "Castle Rock", state: "CO" });
  await page.getByLabel("First day").fill(firstDay);
}

test("a cleared form shows no note on the dates that it was opened with [NH05, X20]", async ({ page }) => {
  await openHydrated(page, `${site.origin}/schedule?service=pet-sitting&from=2026-11-25&to=2026-11-25`);
  const note = page.locator("form [data-early-care]");
  await page.getByLabel("Pet name").fill("Mia");
  await expect(note).toHaveText(early);
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(note).toBeEmpty();
});

test.describe("a year typed with two digits is of this century", () => {
  test("in the form, which shows, stores and uses that date [WM04]", async ({ page }) => {
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

  for (const isLate of [false, true])
    test(`in the estimate, where the field is left ${isLate ? "before" : "after"} its script has asked [WM04]`, async ({
      page,
    }) => {
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      await page.route(/update-estimate/, async (route) => {
        if (isLate) await left;
        await route.continue();
      });
      await page.goto(`${site.origin}/estimate`);
      await page.getByRole("radio", { name: "Pet Sitting" }).check();
      await page.getByLabel("First day").pressSequentially("120826");
      await page.getByLabel("Last day").pressSequentially("121026");
      if (!isLate) await expect(page).toHaveURL(/to=0026-12-10/);
      await page.getByRole("radio", { name: "Pet Sitting" }).focus();
      leave();
      await expect(page.getByLabel("Last day")).toHaveValue("2026-12-10");
      await expect(page.locator("#estimate [data-total-line]")).toContainText("from $93");
      await expect(page).toHaveURL(/from=2026-12-08&to=2026-12-10/);
    });
});

test("on a device with a wrong clock, care from tomorrow is sent, and every time shown is the server's, even after a reload [WM03, NH05, TW02]", async ({
  browser,
}) => {
  const thanked: Page[] = [];
  for (const [device, time] of devices)
    await test.step(device, async () => {
      const page = await browser.newPage();
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
      await expectServerTimes(page);
      thanked.push(page);
    });
  // Whatever time it is by now.
  setClock("2026-11-28T20:00:00-07:00");
  for (const page of thanked) {
    await page.reload();
    await expectServerTimes(page);
    await page.context().close();
  }
});

async function expectServerTimes(page: Page): Promise<void> {
  await expect(page.getByText("That means by Wed, Nov 25, 10 AM.")).toBeVisible();
  await expect(
    page.getByText("You'll hear from us by Wed, Nov 25, 10 AM, which may be too late"),
  ).toBeVisible();
  await expect(page.getByRole("definition").first()).toHaveText(/^Tue, Nov 24, 2026, 9:3\d AM$/);
  await expect(page.getByText("Your first day: Wed, Nov 25.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add the call to my calendar" })).toBeHidden();
}

test("a date that the server doesn't allow is rejected: at once by the page's day, and by the server at its field if the page is old [WM03]", async ({
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

test("a page that stays open fetches its texts about time and its estimate again on a new day, without interaction [NH05, TR05, TR06, TW04]", async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  const estimate = await context.newPage();
  await context.clock.install();
  await estimate.goto(`${site.origin}/estimate?service=pet-sitting&from=2026-12-08&to=2026-12-10`);
  estimate.on("request", (request) => asked.push(request.url()));
  await page.goto(`${site.origin}/schedule`);
  const promise = page.locator("#form [data-reply-by]").first();
  await expect(promise).toHaveText("Send it now and you'll hear from us by Wed, Nov 25, 10 AM.");
  await expect(page.getByRole("complementary", { name: "What happens next" })).toContainText(
    "Expect it by Wed, Nov 25, 10 AM.",
  );
  await page.getByLabel("First day").fill("2026-11-25");
  await expect(page.locator("form [data-early-care]")).toHaveText(early);
  setClock("2026-11-25T09:30:00-07:00");
  await untilServed("/schedule", "Fri, Nov 27, 8 AM");
  await passDay(context, [page, estimate]);
  await expect(promise).toHaveText("Send it now and you'll hear from us by Fri, Nov 27, 8 AM.");
  await expect(page.locator("form [data-early-care]")).toHaveText(
    early.replace("Wed, Nov 25, 10 AM", "Fri, Nov 27, 8 AM"),
  );
  // First the page, then its estimate.
  await expect.poll(() => asked.filter((url) => url.includes("/estimate?")).length).toBe(2);
});

test("a page that the back button brings from the browser's cache tells the present time [NH05, TR05]", async ({
  page,
}) => {
  await page.goto(`${site.origin}/schedule`);
  const promise = page.locator("#form [data-reply-by]").first();
  await expect(promise).toHaveText("Send it now and you'll hear from us by Wed, Nov 25, 10 AM.");
  await page.goto(`${site.origin}/faq`);
  setClock("2026-11-25T09:30:00-07:00");
  await untilServed("/schedule", "Fri, Nov 27, 8 AM");
  await page.goBack();
  await expect(promise).toHaveText("Send it now and you'll hear from us by Fri, Nov 27, 8 AM.");
  await expect(page.locator("html")).toHaveAttribute("data-today", "2026-11-25");
});
