import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { createOwnerLinks } from "../../server/mail/owner-links.ts";
import { expectNoAxeFindings } from "../support/axe.ts";
import { encodeForm } from "../support/post-request.ts";
import { readMessage } from "../support/read-message.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { expect, test } from "../support/site-test.ts";
import type { TestSite } from "../support/start-site.ts";
import { validRequest } from "../support/valid-request.ts";

test.use({ javaScriptEnabled: false });

/** The links in the mail about a new request: that it is answered, that it is spam, and to the page "More". */
async function linksOfNewMail(site: TestSite): Promise<string[]> {
  const request = newConsultation();
  await sendConsultation(site.origin, request);
  return linksOfMail(site, String(request.email));
}

async function linksOfMail(site: TestSite, email: string): Promise<string[]> {
  // The visitor gets one as well.
  const mails = () => site.smtp.messages.filter(({ to, raw }) => raw.includes(email) && !to.includes(email));
  await expect.poll(mails).toHaveLength(1);
  return readMessage(mails()[0]?.raw ?? "").text.match(/http\S+\/owner\/\S+/g) ?? [];
}

test("the owner opens a link on a phone and says so with one thumb or a key [OW02]", async ({
  page,
  site,
}) => {
  const [answered = "", spam = ""] = await linksOfNewMail(site);
  const referrers: (string | null)[] = [];
  page.on("request", async (request) => referrers.push(await request.headerValue("referer")));
  await page.goto(answered);
  const button = page.getByRole("button");
  await expect(button).toHaveText("Yes, it is answered");
  const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
  expect(width).toBeGreaterThan(300);
  expect(height).toBeGreaterThanOrEqual(48);
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading")).toHaveText("This request is answered");
  await page.reload();
  await expect(page.getByRole("heading")).toHaveText("This request is answered");
  await page.getByRole("button", { name: "Not answered yet? Undo" }).click();
  await expect(page.getByRole("heading")).toHaveText("Have you answered this request?");

  await page.goto(spam);
  await button.click();
  await page.getByRole("link", { name: "It is a real request after all" }).click();
  await button.click();
  await expect(page.getByRole("heading")).toHaveText("This is an ordinary request");
  expect(referrers.filter((referrer) => referrer !== null)).toEqual([]);
});

test("the page More ends texts, and deleting is asked once more, by keyboard alone [SF16]", async ({
  page,
  site,
}) => {
  const email = `${crypto.randomUUID()}@example.net`;
  // Nobody else's in this store.
  const phone = "303-555-0177";
  await page.goto("/schedule");
  // The words that were agreed to.
  const textHash = await page.locator('[name="textHash"]').inputValue();
  const body = encodeForm(validRequest(scheduleForm, { phone, smsOptIn: true, email, textHash }));
  await fetch(site.origin + scheduleForm.path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  });
  const [, , more = ""] = await linksOfMail(site, email);
  await page.goto(more);
  await expect(page.getByRole("link", { name: "Text" })).toBeVisible();
  const pressByKey = async (name: string) => {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    while ((await focused.textContent()) !== name) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  };
  await pressByKey("No more texts to this number");
  await expect(page.getByRole("status")).toContainText("nobody may text this number");
  await expect(page.getByRole("link", { name: "Text" })).toHaveCount(0);
  await pressByKey("Delete this person's data");
  await expect(page.getByRole("status")).toContainText("Nothing is deleted yet");
  const [lead] = await site.leadsOf(email);

  // As in the mail that comes within a minute.
  const secret = await readFile(join(site.server.dataDir, "owner-link-secret"), "utf8");
  const retention = { heldDays: 1 };
  const links = createOwnerLinks({ secret, origin: site.origin, clock: () => new Date(), retention });
  await page.goto(links.linkTo("forget", lead?.id ?? ""));
  await expect(page.getByRole("heading")).toHaveText("Delete 1 request for good?");
  expect(await site.leadsOf(email)).toHaveLength(1);
  await pressByKey("Yes, delete for good");
  await expect(page.getByRole("heading")).toHaveText("1 request deleted");
  expect(await site.leadsOf(email)).toEqual([]);
});

test.describe(() => {
  test.use({ javaScriptEnabled: true });
  test("every page of a link reads well on phones and large screens [OW02]", async ({ page, site }) => {
    const [answered = "", spam = "", more = ""] = await linksOfNewMail(site);
    await page.goto(more);
    await expectToReadWell(page);
    await page.goto(`${spam}x`);
    await expectToReadWell(page);
    for (const link of [answered, spam]) {
      await page.goto(link);
      await expectToReadWell(page);
      await page.getByRole("button").click();
      await expectToReadWell(page);
    }
  });
});

async function expectToReadWell(page: Page): Promise<void> {
  for (const width of [320, 375, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  await expectNoAxeFindings(page);
}
