import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Receipt } from "#domain/requests/sent-request.ts";
import { expectOnePrintedPage } from "../support/page-checks.ts";
import { expect, test } from "../support/site-test.ts";
import { openThankYou, sentRequest as sent } from "../support/visitors.ts";

const receipt: Receipt = {
  submissionId: sent.submissionId,
  lines: [
    { label: "First name", value: "Dana" },
    { label: "Best time to call", value: "" },
    { label: "Your message", value: "One beagle.\n<img src=x onerror=alert(1)>" },
  ],
};

const copy = (page: Page) => page.getByRole("region", { name: "What you sent" });

test("after a request this tab shows what was sent, when, and its reference; the steps have dates, and the visitor's calendar can add the call [TW02, VF10, TR09]", async ({
  page,
  site,
}) => {
  const estimate = { label: "Estimate", value: "Overnight\n$198 to $270" };
  await openThankYou(page, site.origin, {
    sent: {
      ...sent,
      times: {
        receivedAt: "2026-12-31T20:00:00.000Z",
        received: "Thu, Dec 31, 2026, 1 PM",
        answer: { at: "2027-01-02T18:00:00.000Z", day: "2027-01-02", text: "Sat, Jan 2, 11 AM" },
      },
      firstDay: "2027-03-09",
    },
    receipt: { ...receipt, lines: [...receipt.lines, estimate] },
  });
  const steps = page.getByRole("complementary", { name: "What happens next" }).getByRole("listitem");
  await expect(steps).toHaveText([
    /Expect it by Sat, Jan 2, 11 AM\./,
    /meet your sitter/,
    /Your first day: Tue, Mar 9, 2027\./,
  ]);
  await expect(page.getByText("That means by Sat, Jan 2, 11 AM.")).toBeVisible();
  await expect(copy(page).getByRole("definition")).toHaveText([
    "Thu, Dec 31, 2026, 1 PM",
    "Dana",
    "One beagle.\n<img src=x onerror=alert(1)>",
    "Overnight\n$198 to $270",
  ]);
  await expect(copy(page).getByRole("term")).toHaveText(["Sent", "First name", "Your message", "Estimate"]);
  await expect(copy(page)).toContainText("Your reference is 4f2a91c0.");
  await expect(copy(page).locator("img")).toHaveCount(0);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add the call to my calendar" }).click();
  const file = readFileSync(await (await downloaded).path(), "utf8");
  for (const line of [`UID:${sent.reference}-answer`, "DTSTAMP:20261231T200000Z", "DTSTART:20270102T180000Z"])
    expect(file).toContain(`\r\n${line}\r\n`);
  const another = { ...sent, submissionId: "another", firstDay: "2026-03-04" };
  await openThankYou(page, site.origin, { sent: another, receipt });
  await expect(page.getByText("which may be too late for your first day")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add the call to my calendar" })).toBeHidden();
  await expect(copy(page)).toBeHidden();
});

test("the copy can be printed, on one page without buttons, and removed from the tab; if only the arrival is known it has no reference [X20, VF11]", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute("data-printed", true);
  });
  const lines = Array.from({ length: 14 }, (_, i) => ({
    label: `Question ${i + 1}`,
    value: "An answer as long as people give.",
  }));
  await openThankYou(page, site.origin, {
    sent: { ...sent, reference: null },
    receipt: { ...receipt, lines: [...receipt.lines, ...lines] },
  });
  await expect(copy(page)).toContainText("Question 14");
  await expect(copy(page).getByText("Your reference")).toBeHidden();
  await copy(page).getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-line")).toBeVisible();
  for (const hidden of [".land-scene", ".legal-line", ".receipt .small", ".actions"]) {
    await expect(page.locator(hidden)).not.toHaveCount(0);
    await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expectOnePrintedPage(page);
  await copy(page).getByRole("button", { name: "Clear it now" }).click();
  await expect(copy(page)).toBeHidden();
  await expect(page.getByText("We've cleared your copy.")).toBeFocused();
  expect(await page.content()).not.toContain("One beagle.");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("beagle");
});
