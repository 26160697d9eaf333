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

test("the consultation form can be filled, corrected and sent with the keyboard alone [X21]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await openForm(page, "/castle-rock-dog-walking");
  await page.locator("#form a").first().focus();
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByRole("textbox", { name: label }));
    await page.keyboard.type(text);
  };
  await type("First name", "D");
  await type("Email", visitor.email);
  await type("Phone", visitor.phone);
  await type("ZIP code", visitor.zipCode);
  await type("Best time to call", visitor.bestTimeToCall);
  await type("Your message", "Two walks a week.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: submitButton }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.keyboard.type("ana");
  await page.keyboard.press("Enter");
  await untilThanked(page);
  expect((await site.leadsOf(visitor.email)).map(({ fields }) => fields.optInCommunications)).toEqual([true]);
});

test("the schedule form can be filled, corrected and sent with the keyboard alone [X21]", async ({
  page,
  site,
}) => {
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
const forms: Form[] = [
  {
    path: "/contact",
    start: "#write-title",
    send: "Send Message",
    fields: { ...newVisitor(), phone: "720.555.0199", zipCode: "80104", message: "Two walks a week." },
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
  test(`the form on ${path} can be filled, corrected and sent with the keyboard alone; axe finds nothing in its errors [X21, CO07, R07]`, async ({
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
