import type { Page } from "@playwright/test";
import { expect, openHydrated, sendConsultationForm, test } from "../../support/site-test.ts";
import { fillSchedule, newScheduleVisitor, scheduleButton, sendSchedule } from "../../support/visitors.ts";

/** Functions are removed before any script runs; unknown CSS is removed from the page. */
type MissingFeature = { remove?: () => void; unknown: RegExp; looks?: string };

const missingFeatures: MissingFeature[] = [
  {
    remove: () => {
      for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
        Reflect.deleteProperty(HTMLElement.prototype, name);
    },
    unknown: /(?<= |:)popover(?=-open|="auto"|Target="menu")/gi,
  },
  {
    remove: () => {
      for (const name of ["show", "showModal", "close"])
        Reflect.deleteProperty(HTMLDialogElement.prototype, name);
      Reflect.deleteProperty(window, "HTMLDialogElement");
    },
    unknown: /::backdrop/g,
    looks: "dialog { display: inline }",
  },
  { unknown: /:has(?=\()/g },
  { unknown: /(?:animation|view)-timeline|timeline-scope/g },
];

// The security policy contains the hashes of the original styles.
test.use({ bypassCSP: true, viewport: { width: 375, height: 667 } });

/** Opens the page without these features. Returns the errors that its scripts throw. */
async function openWithoutThem(page: Page): Promise<string[]> {
  const faults = collectFaults(page);
  for (const { remove } of missingFeatures) if (remove) await page.addInitScript(remove);
  await page.route("**/schedule", async (route) => {
    let body = await (await route.fetch()).text();
    for (const { unknown, looks = "" } of missingFeatures) {
      expect(body).toMatch(unknown);
      body = body
        .replaceAll(unknown, (word) => word.replace(/\w/, "x-$&"))
        // Unlayered styles of the page override those in the first layer.
        .replace("<head>", `<head><style>@layer browser { ${looks} }</style>`);
    }
    await route.fulfill({ contentType: "text/html", body });
  });
  await openHydrated(page, "/schedule");
  return faults;
}

async function expectMenuAndNothingCovered(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Menu" });
  if (await button.isVisible()) await button.click();
  await page.locator("#menu").getByRole("link", { name: "FAQ" }).click({ trial: true });
  await page.keyboard.press("Escape");
  await page.locator("[data-form] input:not([type=hidden])").first().focus();
  expect(await coveredControls(page)).toEqual([]);
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("without popovers, dialogs, :has() and scroll-driven animation the menu works, nothing is covered, and a request is sent [EB03]", async ({
  page,
  site,
}) => {
  const faults = await openWithoutThem(page);
  await expectMenuAndNothingCovered(page);
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  await sendSchedule(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  await page.goto("/schedule");
  await page.getByRole("button", { name: "Read the text message policy here" }).click();
  await page.waitForURL("**/privacy-policy#sms-privacy");
  expect(faults).toEqual([]);
});

/** Returns focused elements whose first line is covered; of a box of several lines, a browser keeps only the caret in view. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(":is(main, footer) :is(a, button, input, select, textarea)")]
      .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        control.focus();
        const { x = 0, y = 0, width = 0, height = 0 } = control.getClientRects()[0] ?? {};
        const above = document.elementFromPoint(x + width / 2, y + Math.min(height, 32) / 2);
        return !control.contains(above);
      })
      .map(({ outerHTML }) => outerHTML),
  );
}

function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  return faults;
}

/** Removes functions that are newer than the oldest browsers in docs/browsers.md. */
function removeNewerBuiltIns(): void {
  const owners: [object, string[]][] = [
    [String.prototype, ["isWellFormed", "toWellFormed"]],
    [Array.prototype, ["toSorted", "toSpliced", "toReversed", "with"]],
    [Array, ["fromAsync"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [Promise, ["withResolvers", "try"]],
    [URL, ["parse", "canParse"]],
    [AbortSignal, ["timeout", "any"]],
    [window, ["requestIdleCallback", "Iterator", "navigation"]],
  ];
  for (const [owner, names] of owners) for (const name of names) Reflect.deleteProperty(owner, name);
}

/** Writes dates as WebKit with CLDR 42 does. */
function writeMonthFirst(): void {
  const write = () => "11/22/2026";
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", { get: () => write });
  Object.assign(Date.prototype, { toLocaleDateString: write, toLocaleString: write });
}

test("without newer functions, with months written first and nothing focused, a request is sent, and shown as sent [EB01, EB02, EB06, EB07, EB11]", async ({
  page,
  site,
}) => {
  const faults = collectFaults(page);
  await page.addInitScript(removeNewerBuiltIns);
  await page.addInitScript(writeMonthFirst);
  await page.addInitScript(() => {
    // Safari does not focus a clicked button.
    for (const type of ["focus", "focusin"])
      addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await openHydrated(page, "/castle-rock-dog-walking");
  const visitor = await sendConsultationForm(page);
  await expect(page.getByText("Request Submitted Successfully!").first()).toBeVisible();
  await page.waitForURL("**/thank-you");
  await expect(page.locator(".lede [data-reply-by]").last()).toBeVisible();
  await expect(page.locator("[data-receipt]")).toBeVisible();
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  expect(faults).toEqual([]);
});

test("a half-typed date is rejected at its field, and never sent [EB05]", async ({ page, site }) => {
  await openHydrated(page, "/schedule");
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  const firstDay = page.getByLabel("First day");
  await firstDay.click();
  await page.keyboard.type("1224");
  expect(await firstDay.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true);
  await page.getByRole("button", { name: scheduleButton, exact: true }).click();
  await expect(page.locator(".error-summary").getByText("Please enter a valid date")).toBeVisible();
  expect(await site.leadsOf(visitor.email)).toHaveLength(0);
});
