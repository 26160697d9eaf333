import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createOwnerLinks } from "#server/mail/owner-links.ts";
import { readMessage } from "../../support/mail-peer.ts";
import { expectNoAxeFindings } from "../../support/page-checks.ts";
import { expect, test } from "../../support/site-test.ts";
import { newConsultation, sendConsultation } from "../../support/start-server.ts";
import { startSite, type TestSite } from "../../support/start-site.ts";

test.use({ javaScriptEnabled: false });

/** Returns the link of the mail about a new request to the request's page. */
async function linkOfNewMail(site: TestSite): Promise<string> {
  const request = newConsultation();
  const email = String(request.email);
  await sendConsultation(site.origin, request);
  // The visitor gets a mail with it as well.
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

test("an owner on a phone, by keyboard and without scripts, sees open requests, closes one, judges suspected spam, and undoes both [OP02, WM06]", async ({
  page,
}) => {
  const site = await startSite();
  const send = (firstName: string, changed = {}) =>
    sendConsultation(site.origin, { ...newConsultation(), firstName, ...changed });
  for (const firstName of ["Ann", "Ben"]) await send(firstName);
  await send("Bot", { message: "Buy pills: https://a.example https://b.example https://c.example" });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(await waitingLinkOf(site));
  const heading = page.getByRole("heading", { level: 1 });
  const status = page.getByRole("status");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  await expect(heading).toHaveText("2 requests wait");
  const call = page.getByRole("link", { name: "Call Ann" });
  await expect(call).toHaveAttribute("href", /^tel:\+1/);
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole("link", { name: "Write Ann" })).toHaveAttribute("href", /^mailto:/);
  await press("Nora answered Ann");
  await expect(status).toContainText("Ann: Got it.");
  await expect(status).toContainText("Nora answered it on");
  await expect(heading).toHaveText("1 request waits");
  await press("Not answered yet? Undo");
  await expect(status).toHaveText("Ann: It's waiting for an answer again.");
  await page.locator("#held > summary").press("Enter");
  await press("It's real Bot");
  await expect(status).toContainText("Bot: It's a real request now.");
  await expect(heading).toHaveText("3 requests wait");
  await press("It's spam");
  await expect(status).toContainText("Bot: It won't go out to anyone else.");
  await press("It's real");
  await page.getByRole("link", { name: "More Bot" }).press("Enter");
  await expect(heading).toContainText("Bot: ");
  await site.stop();
});

test.describe(() => {
  test.use({ javaScriptEnabled: true });
  test("every page of a link is readable on phones and large screens, in light and dark [FM04, OW02, OP02]", async ({
    page,
    site,
  }) => {
    const request = await linkOfNewMail(site);
    await page.goto(await waitingLinkOf(site));
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectToReadWell(page);
    }
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
