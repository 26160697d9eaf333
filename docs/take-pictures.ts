// Takes the README's pictures anew, of the sample business: npm run pictures
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import buildOnce from "#tests/support/build-site.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { deliveredLead, startSite } from "#tests/support/start-site.ts";
import { fillDays, fillSchedule, newScheduleVisitor, sendSchedule } from "#tests/support/visitors.ts";
import playwright from "../playwright.config.ts";

const phone = { viewport: { width: 375, height: 750 }, deviceScaleFactor: 2 };
const desk = { viewport: { width: 1440, height: 900 } };
/** Keeps all of them together under 300 KB. */
const quality = 75;

await buildOnce();
const site = await startSite();
const browser = await chromium.launch(playwright.use?.launchOptions);

const onDesk = await openPage(desk);
await onDesk.goto(site.origin);
await takePicture(onDesk, "desk");

const onPhone = await openPage(phone);
await onPhone.goto(site.origin);
await takePicture(onPhone, "phone");

const visitor = newScheduleVisitor();
await onPhone.goto(`${site.origin}/schedule`);
await fillSchedule(onPhone, visitor);
await fillDays(onPhone);
await sendSchedule(onPhone);
await deliveredLead(site, visitor.email);
const toOwners = site.smtp.messages.find(({ to }) => to.includes("owners@rockandpine.example"));
// A page of its own, because the site's security policy would refuse the mail's styles.
const mail = await openPage(phone);
await mail.setContent(readMessage(toOwners?.raw ?? "").html);
await takePicture(mail, "mail");

await browser.close();
await site.stop();

async function openPage(options: typeof phone | typeof desk): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  return context.newPage();
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  const file = join(import.meta.dirname, "pictures", `${name}.webp`);
  writeFileSync(file, await sharp(png).webp({ quality }).toBuffer());
}
