import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { expectNoAxeFindings } from "../support/axe.ts";
import {
  expect,
  newVisitor,
  openForm,
  submitButton,
  tabTo,
  test,
  untilThanked,
} from "../support/site-test.ts";
import { deliveredLead } from "../support/start-site.ts";
import { validRequest } from "../support/valid-request.ts";

test("the schedule form is filled, corrected and sent by keyboard alone [X21]", async ({ page, site }) => {
  const email = `dana-${crypto.randomUUID()}@example.com`;
  await openForm(page, "/schedule");
  await page.locator("#ask").click();
  const to = (id: string) => tabTo(page, page.locator(`[id="${id}"]`));
  const request = validRequest(scheduleForm, {
    ...{ services: ["pet-sitting"], email, petName: "", petType: "Cat", petCount: "2" },
    ...{ startDate: "12202031", endDate: "12282031", serviceNeeds: "Two pills a day.", smsOptIn: true },
  });
  for (const [name, value] of Object.entries(request)) {
    if (value === "") continue;
    const isBox = typeof value !== "string";
    await to(Array.isArray(value) ? `${name}-${value}` : name);
    if (isBox) await page.keyboard.press("Space");
    else await page.keyboard.type(value);
  }
  await tabTo(page, page.getByRole("button", { name: "Schedule Pet Care", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Pet name")).toBeFocused();
  await page.keyboard.type("Biscuit");
  await page.keyboard.press("Enter");
  await untilThanked(page);
  expect(await site.leadsOf(email)).toMatchObject([
    {
      form: "schedule",
      fields: {
        services: ["pet-sitting"],
        petName: "Biscuit",
        petType: "Cat",
        petCount: "2",
        city: "Castle Rock",
        state: "CO",
        startDate: "2031-12-20",
        endDate: "2031-12-28",
        smsOptIn: true,
      },
    },
  ]);
});

type Form = {
  path: string;
  start: string;
  send: string;
  fields: Record<string, string>;
  wrong: [name: string, value: string];
};
const message = { ...newVisitor(), phone: "720.555.0199", zipCode: "80104", message: "Two walks a week." };
const forms: Form[] = [
  {
    path: "/castle-rock-dog-walking",
    start: "#form h2",
    send: submitButton,
    fields: { ...message, email: newVisitor().email },
    wrong: ["firstName", "D"],
  },
  {
    path: "/contact",
    start: "#write-title",
    send: "Send Message",
    fields: message,
    wrong: ["firstName", "D"],
  },
  {
    path: "/jobs",
    start: "#apply-title",
    send: "Send Application",
    fields: {
      name: "Dana Reyes",
      email: `dana-${crypto.randomUUID()}@example.com`,
      phone: "720.555.0199",
      town: "Castle Rock",
      experience: "Six years with two shelter dogs.",
      availability: "Weekday mornings, every other weekend.",
      why: "Long walks, and a reason to get up early.",
    },
    wrong: ["phone", "12"],
  },
];

for (const { path, start, send, fields, wrong } of forms)
  test(`the form on ${path} is filled, corrected and sent by keyboard alone; axe finds nothing in its errors [X21, CO07]`, async ({
    page,
    site,
  }) => {
    await openForm(page, path);
    await page.locator(start).click();
    const [wrongName, wrongValue] = wrong;
    for (const [name, value] of Object.entries({ ...fields, [wrongName]: wrongValue })) {
      await tabTo(page, page.locator(`#${name}`));
      await page.keyboard.type(value);
    }
    await tabTo(page, page.getByRole("button", { name: send }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator(`#${wrongName}`)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(fields[wrongName] ?? "");
    await page.keyboard.press("Enter");
    await untilThanked(page);
    expect(await deliveredLead(site, fields.email ?? "")).toMatchObject({ status: "accepted", fields });
  });
