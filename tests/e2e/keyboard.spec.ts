import type { Locator, Page } from "@playwright/test";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { expect, newVisitor, openForm, test, untilThanked } from "../support/site-test.ts";
import { deliveredLead } from "../support/start-site.ts";
import { requiredTexts, scheduleForm, validRequest } from "../support/valid-request.ts";
import { firstDay, lastDay } from "../support/visitors.ts";

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

/** Month, day and year, as a date field takes them. */
const asTyped = (date: string) => date.slice(5).replace("-", "") + date.slice(0, 4);

const { services: _services, ...schedule } = validRequest(scheduleForm, {
  ...{ petType: "Cat", cats: "2", smsOptIn: true, serviceNeeds: "Two pills a day." },
  ...{ startDate: asTyped(firstDay), endDate: asTyped(lastDay) },
});

/** What is typed, by the ids of the fields (a box is ticked), and which of it is left out at first. */
const forms: [path: string, typed: Record<string, unknown>, missing: string, stored?: object][] = [
  ["/castle-rock-dog-walking", requiredTexts(consultationForm), "firstName"],
  ["/contact", requiredTexts(contactForm), "firstName"],
  ["/jobs", requiredTexts(jobApplicationForm), "phone"],
  [
    "/schedule",
    { "services-pet-sitting": true, ...schedule },
    "petName",
    {
      services: ["pet-sitting"],
      petType: "Cat",
      cats: "2",
      startDate: firstDay,
      endDate: lastDay,
      smsOptIn: true,
    },
  ],
];

for (const [path, typed, missing, stored = typed] of forms)
  test(`the form on ${path} is corrected and sent by keyboard alone [X21, CO07]`, async ({ page, site }) => {
    const { email } = newVisitor();
    await openForm(page, path);
    const ids = await page.locator("form [id]").evaluateAll((fields) => fields.map(({ id }) => id));
    const entries = Object.entries({ ...typed, email, [missing]: "" });
    for (const [id, text] of entries.toSorted(([a], [b]) => ids.indexOf(a) - ids.indexOf(b))) {
      if (text === "" || text === null || text === false) continue;
      await tabTo(page, page.locator(`[id="${id}"]`));
      if (text === true) await page.keyboard.press("Space");
      else await page.keyboard.type(String(text));
    }
    await tabTo(page, page.locator(".form-actions button[type=submit]"));
    await page.keyboard.press("Enter");
    await expect(page.locator(".error-summary")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator(`#${missing}`)).toBeFocused();
    await page.keyboard.type(String(typed[missing]));
    await page.keyboard.press("Enter");
    await untilThanked(page);
    expect(await deliveredLead(site, email)).toMatchObject({
      status: "accepted",
      fields: { ...stored, email },
    });
  });
