import type { Locator, Page } from "@playwright/test";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { expect, newVisitor, openForm, submitButton, test, untilThanked } from "../support/site-test.ts";
import { deliveredLead } from "../support/start-site.ts";
import { requiredTexts, validRequest } from "../support/valid-request.ts";
import { firstDay, lastDay } from "../support/visitors.ts";

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

type Form = {
  path: string;
  start: string;
  send: string;
  /** By the ids of the fields; a box is ticked. */
  typed: Record<string, unknown>;
  wrong: [id: string, text: string];
  stored?: Record<string, unknown>;
};

/** Month, day and year, as a date field takes them. */
const asTyped = (date: string) => date.slice(5).replace("-", "") + date.slice(0, 4);

const { services: _services, ...chosen } = validRequest(scheduleForm, {
  petType: "Cat",
  cats: "2",
  smsOptIn: true,
  startDate: asTyped(firstDay),
  endDate: asTyped(lastDay),
  serviceNeeds: "Two pills a day.",
});

const forms: Form[] = [
  {
    path: "/castle-rock-dog-walking",
    start: "#form h2 >> nth=0",
    send: submitButton,
    typed: requiredTexts(consultationForm),
    wrong: ["firstName", "D"],
  },
  {
    path: "/contact",
    start: "#write-title",
    send: "Send Message",
    typed: requiredTexts(contactForm),
    wrong: ["firstName", "D"],
  },
  {
    path: "/jobs",
    start: "#apply-title",
    send: "Send Application",
    typed: requiredTexts(jobApplicationForm),
    wrong: ["phone", "12"],
  },
  {
    path: "/schedule",
    start: "#ask",
    send: "Schedule Pet Care",
    typed: { "services-pet-sitting": true, ...chosen },
    wrong: ["petName", ""],
    stored: {
      services: ["pet-sitting"],
      petType: "Cat",
      cats: "2",
      city: "Castle Rock",
      state: "CO",
      startDate: firstDay,
      endDate: lastDay,
      smsOptIn: true,
    },
  },
];

for (const { path, start, send, typed, wrong, stored = typed } of forms)
  test(`the form on ${path} is filled, corrected and sent by keyboard alone [X21, CO07]`, async ({
    page,
    site,
  }) => {
    const { email } = newVisitor();
    await openForm(page, path);
    await page.locator(start).click();
    const [wrongId, wrongText] = wrong;
    const ids = await page.locator("form [id]").evaluateAll((fields) => fields.map(({ id }) => id));
    const entries = Object.entries({ ...typed, email, [wrongId]: wrongText });
    for (const [id, text] of entries.toSorted(([a], [b]) => ids.indexOf(a) - ids.indexOf(b))) {
      if (text === "" || text === null) continue;
      await tabTo(page, page.locator(`[id="${id}"]`));
      if (text === true) await page.keyboard.press("Space");
      else await page.keyboard.type(String(text));
    }
    await tabTo(page, page.getByRole("button", { name: send, exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.locator(".error-summary")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator(`#${wrongId}`)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(String(typed[wrongId]));
    await page.keyboard.press("Enter");
    await untilThanked(page);
    const fields = { ...stored, email };
    expect(await deliveredLead(site, email)).toMatchObject({ status: "accepted", fields });
  });
