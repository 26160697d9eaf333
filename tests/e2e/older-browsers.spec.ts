import type { Page } from "@playwright/test";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import {
  expect,
  fillConsultation,
  newVisitor,
  submitButton,
  test,
  untilHydrated,
} from "../support/site-test.ts";

const path = "/castle-rock-dog-walking";

function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  return faults;
}

async function sendConsultation(page: Page): Promise<string> {
  const visitor = newVisitor();
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  return visitor.email;
}

/** Newer than the oldest browsers in docs/browsers.md. */
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

test("in a browser without newer functions React takes the form over and sends it [EB02]", async ({
  page,
  site,
}) => {
  const faults = collectFaults(page);
  await page.addInitScript(removeNewerBuiltIns);
  await page.goto(path);
  await untilHydrated(page);
  const email = await sendConsultation(page);
  await page.waitForURL("**/thank-you");
  await expect(page.locator("[data-receipt]")).toBeVisible();
  expect(await site.leadsOf(email)).toHaveLength(1);
  expect(faults).toEqual([]);
});

for (const [what, sabotage] of [
  ["reads dates", () => Reflect.deleteProperty(Intl.DateTimeFormat.prototype, "formatToParts")],
  ["reads forms", () => Reflect.deleteProperty(FormData.prototype, "get")],
  ["makes ids", () => Reflect.deleteProperty(Crypto.prototype, "getRandomValues")],
  ["writes JSON", () => Reflect.deleteProperty(JSON, "stringify")],
] as const)
  test(`without what ${what}, a click on Send posts the form as it stands [EB02]`, async ({ page, site }) => {
    const faults = collectFaults(page);
    await page.goto("/schedule");
    await untilHydrated(page);
    const visitor = newScheduleVisitor();
    await fillSchedule(page, visitor);
    await page.evaluate(sabotage);
    await page.getByRole("button", { name: "Schedule Pet Care", exact: true }).click();
    await page.waitForURL("**/thank-you");
    expect(await site.leadsOf(visitor.email)).toHaveLength(1);
    expect(faults).toEqual([]);
  });

/** As WebKit with CLDR 42 writes dates. */
function writeMonthFirst(): void {
  const own = Intl.DateTimeFormat.prototype.formatToParts;
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
    get() {
      return (date: Date) => {
        const { locale } = this.resolvedOptions();
        const parts = own.call(this, date).map(({ value }) => value);
        return locale === "en-CA" || locale === "sv-SE" ? "11/22/2026" : parts.join("");
      };
    },
  });
  for (const name of ["toLocaleDateString", "toLocaleString"] as const) {
    const ownText = Date.prototype[name];
    Object.defineProperty(Date.prototype, name, {
      value(locale: string, options: Intl.DateTimeFormatOptions) {
        return locale === "en-CA" || locale === "sv-SE" ? "11/22/2026" : ownText.call(this, locale, options);
      },
    });
  }
}

test("where dates are written month first, a dated request in spring is sent, and the thank-you page tells until when an answer comes [EB01, EB07]", async ({
  page,
  site,
}) => {
  const faults = collectFaults(page);
  await page.addInitScript(writeMonthFirst);
  await page.goto("/schedule");
  await untilHydrated(page);
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  await page.getByRole("button", { name: "Schedule Pet Care", exact: true }).click();
  await page.waitForURL("**/thank-you");
  await expect(page.locator("[data-reply-by]")).toBeVisible();
  await expect(page.locator("[data-receipt]")).toBeVisible();
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  expect(faults).toEqual([]);
});

test("a half-typed date and a word for a number are refused by name, and sent by nobody [EB05]", async ({
  page,
  site,
}) => {
  await page.goto("/schedule");
  await untilHydrated(page);
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  const firstDay = page.getByLabel("First day");
  await firstDay.click();
  await page.keyboard.type("1224");
  expect(await firstDay.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true);
  await page.getByRole("button", { name: "Schedule Pet Care", exact: true }).click();
  await expect(page.getByRole("alert").getByText("Please enter a valid date")).toBeVisible();
  expect(await site.leadsOf(visitor.email)).toHaveLength(0);
});

test("words of success and of failure come although nothing ever had the focus [EB06]", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    // Safari does not focus a clicked button.
    addEventListener("focus", (event) => event.stopImmediatePropagation(), { capture: true });
    addEventListener("focusin", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto(path);
  await untilHydrated(page);
  const email = await sendConsultation(page);
  await expect(page.getByText("Request Submitted Successfully!").first()).toBeVisible();
  await page.waitForURL("**/thank-you");
  expect(await site.leadsOf(email)).toHaveLength(1);
});
