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

/** The link in the mail about a new request to its page. */
async function linkOfNewMail(site: TestSite): Promise<string> {
  const request = newConsultation();
  const email = String(request.email);
  await sendConsultation(site.origin, request);
  // The visitor gets one as well.
  const mails = () => site.smtp.messages.filter(({ to, raw }) => raw.includes(email) && !to.includes(email));
  await expect.poll(mails).toHaveLength(1);
  return /More: (\S+)/.exec(readMessage(mails()[0]?.raw ?? "").text)?.[1] ?? "";
}

async function waitingLinkOf({ origin, server }: TestSite): Promise<string> {
  const secret = await readFile(join(server.dataDir, "owner-link-secret"), "utf8");
  const retention = { heldDays: 90 };
  const leadsTo = ["owners@rockandpine.example"];
  return (
    createOwnerLinks({ secret, origin, clock: () => new Date(), retention, leadsTo })
      .linksOf("email")
      ?.toWaiting() ?? ""
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

test("an owner judges what looks like spam on the list, by keyboard and without scripts, and takes it back [WM06, OP02]", async ({
  page,
}) => {
  const site = await startSite();
  const message = "Buy pills: https://a.example https://b.example https://c.example";
  await sendConsultation(site.origin, { ...newConsultation(), firstName: "Bot", message });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(await waitingLinkOf(site));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nobody's waiting");
  const fold = page.locator("#held > summary");
  await fold.press("Enter");
  await page.getByRole("button", { name: "It's real Bot" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Bot is real, and on the list.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 request waits");
  await page.getByRole("status").getByRole("button", { name: "It's spam Bot" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Bot is marked as spam.");
  await page.getByRole("status").getByRole("button", { name: "It's real Bot" }).press("Enter");
  await expect(page.getByRole("link", { name: "Call Bot" })).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "Bot" }).locator("summary").press("Enter");
  await page.getByRole("link", { name: "Whole request Bot" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bot: ");
  await site.stop();
});

test("an owner does on a request's page what its mail leads to, by keyboard and without scripts [FM04, OW02]", async ({
  page,
}) => {
  const site = await startSite();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(await linkOfNewMail(site));
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:\+1/);
  await button("Theo answered").focus();
  // The first button's neighbor, as somebody tabs through them.
  await page.keyboard.press("Shift+Tab");
  await expect(button("Nora answered")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Got it. Nobody gets any more reminders about it.");
  await expect(page.getByRole("main")).toContainText("Nora answered it on");
  await page.reload();
  await expect(page.getByRole("status")).toHaveCount(1);
  await button("Not answered yet? Undo").press("Enter");
  await expect(page.getByRole("status")).toHaveText("It's waiting for an answer again.");
  await button("It's spam").press("Enter");
  await button("It's real").press("Enter");
  await expect(page.getByRole("status")).toContainText("It's a real request now.");
  await button("Send it to me again").press("Enter");
  await expect(page.getByRole("status")).toContainText("on its way to you again");
  await button("Delete this person's data").press("Enter");
  await expect(page.getByRole("status")).toContainText("Nothing is deleted yet.");
  await site.stop();
});

test.describe(() => {
  test.use({ javaScriptEnabled: true });
  test("every page of a link reads well on phones and large screens, by day and at night [FM04, OW02, OP02]", async ({
    page,
    site,
  }) => {
    const request = await linkOfNewMail(site);
    await page.goto(await waitingLinkOf(site));
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectToReadWell(page);
    }
    await page.getByRole("checkbox").first().check();
    await page.locator("summary").first().click();
    await expectToReadWell(page);
    await page.goto(`${request}x`);
    await expectToReadWell(page);
    await page.goto(request);
    await page.getByRole("button", { name: "Nora answered" }).click();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectToReadWell(page);
    }
  });
});

async function expectToReadWell(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  await expectNoAxeFindings(page);
}
