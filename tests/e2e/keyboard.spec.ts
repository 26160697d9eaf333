import type { Locator, Page } from "@playwright/test";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { expectNoAxeFindings } from "../support/page-checks.ts";
import { expect, fillFields, newVisitor, openForm, test, untilThanked } from "../support/site-test.ts";
import { deliveredLead } from "../support/start-site.ts";
import { requiredTexts, scheduleForm, validRequest } from "../support/valid-request.ts";
import { fillSchedule, firstDay, lastDay, newScheduleVisitor } from "../support/visitors.ts";

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

/** Returns month, day and year, as they are typed into a date field. */
const asTyped = (date: string) => date.slice(5).replace("-", "") + date.slice(0, 4);

const { services: _services, ...schedule } = validRequest(scheduleForm, {
  ...{ petType: "Cat", cats: "2", smsOptIn: true, serviceNeeds: "Two pills a day." },
  ...{ startDate: asTyped(firstDay), endDate: asTyped(lastDay) },
});

/** What is typed, by the ids of the fields (true ticks a box), and the field that is left out at first. */
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
    await expectNoAxeFindings(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator(`#${missing}`)).toBeFocused();
    await page.keyboard.type(String(typed[missing]));
    await tabTo(page, page.locator(".form-actions button[type=submit]"));
    await page.keyboard.press("Enter");
    await untilThanked(page);
    expect(await deliveredLead(site, email)).toMatchObject({
      status: "accepted",
      fields: { ...stored, email },
    });
  });

test("the Enter key moves from field to field, as its label on a phone says; it sends from the last one, but not from a box after the button [WM02]", async ({
  page,
  site,
}) => {
  // The form with every kind of field; the others use the same parts.
  await openForm(page, "/schedule");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await expect(page.getByLabel("Visits a day")).toBeHidden();
  const fields = page.locator("[data-form] form .fields :is(input, select, textarea):visible");
  const count = await fields.count();
  let lines = 0;
  for (let i = 0; i < count - 1; i++) {
    const field = fields.nth(i);
    const kind = await field.evaluate((element: HTMLInputElement) => element.type);
    if (["textarea", "select-one"].includes(kind)) continue;
    if (kind !== "checkbox") {
      lines++;
      await expect(field).toHaveAttribute("enterkeyhint", "next");
    }
    // The script that handles the key is loaded at the first interaction.
    await expect(async () => {
      await field.press("Enter");
      await expect(fields.nth(i + 1)).toBeFocused({ timeout: 500 });
    }).toPass();
  }
  expect(lines).toBeGreaterThan(3);
  for (const text of await page.locator("textarea").all()) await expect(text).toHaveValue("");
  await page.getByLabel(/on a shared device/).press("Enter");
  await expect(page.locator(".error-summary")).toHaveCount(0);
  expect(posts).toEqual([]);
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  await fields.last().press("Enter");
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the Enter key sends nothing from a field, and the button sends [WM02]", async ({ page, site }) => {
    const visitor = newVisitor();
    await page.goto("/contact");
    await fillFields(page, visitor);
    for (const id of ["firstName", "zipCode", "bestTimeToCall"]) await page.locator(`#${id}`).press("Enter");
    await expect(page).toHaveURL(/\/contact$/);
    await page.locator(".form-actions button").press("Enter");
    await page.waitForURL("**/thank-you/message");
    expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  });
});
