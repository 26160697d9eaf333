import type { Page } from "@playwright/test";
import { readMessage } from "../support/mail-peer.ts";
import { expectNoAxeFindings } from "../support/page-checks.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { expect, test } from "../support/site-test.ts";
import type { TestSite } from "../support/start-site.ts";

test.use({ javaScriptEnabled: false });

/** The links in the mail about a new request: that either owner answered it, that it is spam, and to the page "More". */
async function linksOfNewMail(site: TestSite): Promise<string[]> {
  const request = newConsultation();
  const email = String(request.email);
  await sendConsultation(site.origin, request);
  // The visitor gets one as well.
  const mails = () => site.smtp.messages.filter(({ to, raw }) => raw.includes(email) && !to.includes(email));
  await expect.poll(mails).toHaveLength(1);
  return readMessage(mails()[0]?.raw ?? "").text.match(/http\S+\/owner\/\S+/g) ?? [];
}

test("the owner opens a link on a phone and says so with one thumb or a key [OW02]", async ({
  page,
  site,
}) => {
  const [answered = ""] = await linksOfNewMail(site);
  const referrers: (string | null)[] = [];
  page.on("request", async (request) => referrers.push(await request.headerValue("referer")));
  await page.goto(answered);
  const button = page.getByRole("button");
  await expect(button).toHaveText("Yes, I've answered");
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(300);
  expect(height).toBeGreaterThanOrEqual(48);
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading")).toHaveText("Nora answered this request");
  await page.getByRole("button", { name: "Not answered yet? Undo" }).click();
  await expect(page.getByRole("heading")).toHaveText("Have you answered this request?");
  expect(referrers.filter((referrer) => referrer !== null)).toEqual([]);
});

test.describe(() => {
  test.use({ javaScriptEnabled: true });
  test("every page of a link reads well on phones and large screens [OW02]", async ({ page, site }) => {
    const [answered = "", , spam = "", more = ""] = await linksOfNewMail(site);
    await page.goto(more);
    await expectToReadWell(page);
    await page.goto(`${spam}x`);
    await expectToReadWell(page);
    for (const link of [answered, spam]) {
      await page.goto(link);
      await expectToReadWell(page);
    }
    await page.getByRole("button").click();
    await expectToReadWell(page);
  });
});

async function expectToReadWell(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  await expectNoAxeFindings(page);
}
