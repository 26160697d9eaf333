import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createOwnerLinks } from "#server/mail/owner-links.ts";
import { readMessage } from "../support/mail-peer.ts";
import { expectNoAxeFindings } from "../support/page-checks.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { expect, test } from "../support/site-test.ts";
import { startSite, type TestSite } from "../support/start-site.ts";

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

async function waitingLinkOf({ origin, server }: TestSite): Promise<string> {
  const secret = await readFile(join(server.dataDir, "owner-link-secret"), "utf8");
  const retention = { heldDays: 90 };
  const leadsTo = ["owners@rockandpine.example"];
  return createOwnerLinks({ secret, origin, clock: () => new Date(), retention, leadsTo }).linkToWaiting(
    "email",
  );
}

test("an owner on a phone, without scripts, sees who waits, says who she is, closes one and then several, and takes it back [OP02]", async ({
  page,
}) => {
  const site = await startSite();
  for (const firstName of ["Ann", "Ben", "Cleo"])
    await sendConsultation(site.origin, { ...newConsultation(), firstName });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(await waitingLinkOf(site));
  await page.getByRole("link", { name: "I'm Nora" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("3 requests wait");
  const call = page.getByRole("link", { name: "Call Ann" });
  await expect(call).toHaveAttribute("href", /^tel:\+1/);
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole("link", { name: "Write to Ann" })).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("button", { name: "Answered Ann" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Ann: answered");
  await expect(page.locator("#outcome")).toBeFocused();
  const boxes = page.getByRole("checkbox");
  // Enter in a box would press a button that nobody sees.
  await boxes.first().press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 requests wait");
  for (const box of await boxes.all()) await box.press("Space");
  await page.getByRole("button", { name: "Day has passed", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nobody's waiting");
  await expect(page.getByRole("listitem").filter({ hasText: "Ann: answered" })).toContainText("by Nora");
  await page.getByRole("status").getByRole("button").click();
  await expect(page.getByRole("status")).toHaveText("Back on the list.");
  await site.stop();
});

test.describe(() => {
  test.use({ javaScriptEnabled: true });
  test("every page of a link reads well on phones and large screens, the list at night too [OW02, OP02]", async ({
    page,
    site,
  }) => {
    const [answered = "", , spam = "", more = ""] = await linksOfNewMail(site);
    await page.goto(await waitingLinkOf(site));
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectToReadWell(page);
    }
    await page.getByRole("checkbox").first().check();
    await page.locator("summary").first().click();
    await expectToReadWell(page);
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
