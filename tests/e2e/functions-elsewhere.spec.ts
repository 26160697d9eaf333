import type { Page } from "@playwright/test";
import { addDays, businessDate } from "../../domain/calendar-date.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
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
import { startElsewhere } from "../support/start-elsewhere.ts";
import { deliveredLead } from "../support/start-site.ts";

// Default mode, so that the site is built once for these tests.
test.describe.configure({ mode: "default" });

const nextWeek = addDays(businessDate(new Date()), 7);

let elsewhere: Awaited<ReturnType<typeof startElsewhere>>;
test.beforeAll(async () => {
  elsewhere = await startElsewhere();
});
test.afterAll(() => elsewhere.stop());

const consultation = {
  send: submitButton,
  thanks: "/thank-you",
  fill: fillWith(fillConsultation, newVisitor),
};
const forms = [
  { path: "/castle-rock-dog-walking", form: "dog-walking-consultation", ...consultation },
  { path: "/pet-sitting-services", form: "pet-sitting-consultation", ...consultation },
  { ...consultation, path: "/contact", form: "contact", send: "Send Message", thanks: "/thank-you/message" },
  {
    path: "/schedule",
    form: "schedule",
    send: "Schedule Pet Care",
    thanks: "/thank-you",
    fill: fillWith(fillEverything, newScheduleVisitor),
  },
  {
    path: "/jobs",
    form: "job-application",
    send: "Send Application",
    thanks: "/thank-you/application",
    fill: fillWith(fillById, () => ({
      name: "Dana Reyes",
      email: `dana-${crypto.randomUUID()}@example.com`,
      phone: "720.555.0199",
      town: "Castle Rock",
      experience: "Six years with two shelter dogs.",
      availability: "Weekday mornings.",
      why: "Long walks.",
    })),
  },
] as const;

/** Returns a function that fills in a form as a new visitor. */
function fillWith<V extends { email: string }>(
  fill: (page: Page, visitor: V) => Promise<void>,
  newOne: () => V,
) {
  return async (page: Page) => {
    const visitor = newOne();
    await fill(page, visitor);
    return visitor.email;
  };
}

/** Without JavaScript the city and state are not filled in. */
async function fillEverything(page: Page, visitor: ReturnType<typeof newScheduleVisitor>): Promise<void> {
  await fillSchedule(page, visitor);
  await page.getByLabel("City").fill("Castle Rock");
  await page.getByLabel("State").fill("CO");
}

async function fillById(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value);
}

for (const { path, form, send, thanks, fill } of forms)
  test(`the form of ${path} on a static host is sent to functions elsewhere [DS08]`, async ({ page }) => {
    const { host, site } = elsewhere;
    await openForm(page, host.origin + path);
    const email = await fill(page);
    await page.getByRole("button", { name: send }).click();
    await untilThanked(page);
    expect(page.url()).toBe(host.origin + thanks);
    expect(await deliveredLead(site, email)).toMatchObject({ form, status: "accepted" });
  });

test("a static host answers an address without a page with ours, and leads to the functions [DS08]", async ({
  page,
}) => {
  const { host, site } = elsewhere;
  const answer = await page.goto(`${host.origin}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect((await answer?.allHeaders())?.["content-security-policy"]).toContain("frame-ancestors 'none'");
  await page.goto(`${host.origin}/functions/v1/submit-contact`);
  expect(page.url()).toBe(`${site.origin}/functions/v1/submit-contact`);
});

test("a static host's estimate is answered by the functions, and ends in a request that arrives [DS08, NH02]", async ({
  page,
}) => {
  const { host, site } = elsewhere;
  await page.goto(`${host.origin}/estimate`);
  await page.getByRole("radio", { name: "Pet Sitting" }).check();
  for (const day of ["First day", "Last day"]) await page.getByLabel(day).fill(nextWeek);
  await page.getByRole("button", { name: "Show the price" }).click();
  await expect(page.getByRole("row", { name: "Total" })).toBeVisible();
  await page.getByRole("link", { name: "Request these dates" }).click();
  await untilHydrated(page);
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  await page.waitForURL("**/thank-you");
  expect(await deliveredLead(site, visitor.email)).toMatchObject({ fields: { startDate: nextWeek } });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, form, send, thanks, fill } of forms)
    test(`the form of ${path} is sent there, comes back with what is wrong, and ends on the static host [DS08]`, async ({
      page,
    }) => {
      const { host, site } = elsewhere;
      await page.goto(host.origin + path);
      const email = await fill(page);
      await page.getByRole("textbox", { name: "Phone" }).fill("12");
      await page.getByRole("button", { name: send }).click();
      await expect(page.locator("#phone-error")).toHaveText("Please enter a valid phone number");
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await page.getByRole("textbox", { name: "Phone" }).fill("720.555.0199");
      await page.getByRole("button", { name: send }).click();
      await expect(page).toHaveURL(host.origin + thanks);
      expect(await deliveredLead(site, email)).toMatchObject({ form, status: "accepted" });
    });
});
