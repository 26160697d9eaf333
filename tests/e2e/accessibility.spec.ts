import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import {
  builtPaths,
  expect,
  newVisitor,
  submitButton,
  tabTo,
  test,
  untilHydrated,
} from "../support/site-test.ts";

const landing = "/castle-rock-dog-walking";
const widths = [375, 1440];

async function expectNoFindings(page: Page): Promise<void> {
  // A moving part is measured when it has come to rest.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

for (const width of widths)
  for (const path of [...builtPaths(), "/no-such-page"])
    test(`axe finds nothing on ${path} at ${width} px, no id is there twice, and nothing scrolls sideways [X21]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expectNoFindings(page);
      expect(await page.evaluate(idsUsedTwice)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });

/** An id that is there twice leads labels and error links astray, and axe says nothing of it. */
function idsUsedTwice(): string[] {
  const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
  return ids.filter((id, i) => ids.indexOf(id) !== i);
}

const forms = [
  { path: landing, submit: "/functions/v1/submit-consultation", send: submitButton, isToasted: true },
  { path: "/contact", submit: "/functions/v1/submit-contact", send: "Send Message" },
  { path: "/jobs", submit: "/functions/v1/submit-job-application", send: "Send Application" },
  { path: "/schedule", submit: "/functions/v1/submit-schedule", send: "Schedule Pet Care" },
];

const answers: Record<string, string> = {
  firstName: "Dana",
  name: "Dana Reyes",
  phone: "720-555-0199",
  zipCode: "80104",
  town: "Castle Rock",
  experience: "Six years with two shelter dogs.",
  availability: "Weekday mornings.",
  petName: "Biscuit",
  streetAddress: "12 Sample Street",
  city: "Castle Rock",
  state: "CO",
  message: "Three walks a week.",
};

async function fillAny(page: Page): Promise<void> {
  const values = { ...answers, email: `dana-${crypto.randomUUID()}@example.com` };
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`.request [name="${name}"]`);
    if ((await field.count()) > 0) await field.fill(value);
  }
  const service = page.locator("#services");
  if ((await service.count()) > 0) await service.check();
}

for (const width of widths)
  for (const { path, submit, send, isToasted } of forms)
    test(`axe finds nothing in the states of the form on ${path} at ${width} px [X21]`, async ({
      page,
      site,
      context,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const network = await startFlakyProxy(site.origin);
      network.plan(submit, { kind: "answer", status: 502, body: "no" });
      await page.goto(network.origin + path);
      await untilHydrated(page);
      const button = page.getByRole("button", { name: send, exact: true });
      await button.click();
      await expect(page.getByRole("alert")).toBeFocused();
      await expectNoFindings(page);

      await fillAny(page);
      await button.click();
      await expect(page.getByText("Submission Error").first()).toBeVisible();
      await expectNoFindings(page);

      if (isToasted) await page.getByRole("button", { name: "Try Original Form Again" }).click();
      network.recover();
      network.plan(submit, {
        kind: "answer",
        status: 200,
        body: '{"ok":true,"id":"x","confirmed":false}',
        type: "application/json",
      });
      await button.click();
      await expect(page.getByText("Request Sent").first()).toBeVisible();
      await expectNoFindings(page);

      await context.setOffline(true);
      await expect(page.getByText(/You are offline/)).toBeVisible();
      await expectNoFindings(page);
      await network.close();
    });

for (const path of ["/contact", "/schedule"])
  test(`axe finds nothing on ${path} with a tooltip and the words of the hints open [X21]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // A page that still glides to the focused field closes the tooltip again.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await untilHydrated(page);
    await page.getByText("Why we ask", { exact: true }).click();
    await page.getByLabel("Email").focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tooltip")).toBeVisible();
    await expectNoFindings(page);
  });

for (const width of widths)
  test(`the dialog of the schedule form has no findings at ${width} px, keeps the focus, and Escape closes it [X21]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/schedule");
    await untilHydrated(page);
    const opener = page.getByRole("button", { name: "Read the text message policy here" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expectNoFindings(page);
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

test("the mobile menu, open, has no findings", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expectNoFindings(page);
});

test("the consultation form can be filled, corrected and sent with the keyboard alone [X21]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await page.goto(landing);
  await untilHydrated(page);
  await page.locator("#form a").first().focus();
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label));
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
  await page.waitForURL("**/thank-you");
  expect((await site.leadsOf(visitor.email)).map(({ fields }) => fields.optInCommunications)).toEqual([true]);
});

test("the schedule form can be filled, corrected and sent with the keyboard alone [X21]", async ({
  page,
  site,
}) => {
  const email = `dana-${crypto.randomUUID()}@example.com`;
  await page.goto("/schedule");
  await untilHydrated(page);
  await page.locator("#ask").click();
  const to = (id: string) => tabTo(page, page.locator(`[id="${id}"]`));
  const type = async (id: string, text: string) => {
    await to(id);
    await page.keyboard.type(text);
  };
  await to("services-pet-sitting");
  await page.keyboard.press("Space");
  await type("name", "Dana Reyes");
  await type("email", email);
  await type("phone", "720.555.0199");
  await to("petType");
  await page.keyboard.type("Cat");
  await type("petCount", "2");
  await type("streetAddress", "12 Sample Street");
  await type("zipCode", "80104");
  await type("startDate", "12202031");
  await type("endDate", "12282031");
  await type("serviceNeeds", "Two pills a day.");
  await to("smsOptIn");
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Schedule Pet Care", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Pet name")).toBeFocused();
  await page.keyboard.type("Biscuit");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/thank-you");
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

for (const path of ["/", landing, "/contact", "/jobs", "/schedule", "/thank-you"])
  test(`at 320 px and at 200 % zoom nothing of ${path} is cut off [X21]`, async ({ page }) => {
    // A window of 1280 x 900, zoomed to 200 %, has half of each.
    for (const size of [
      { width: 320, height: 640 },
      { width: 640, height: 450 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(path);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
