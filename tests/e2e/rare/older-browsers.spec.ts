import type { Page } from "@playwright/test";
import {
  expect,
  fillConsultation,
  newVisitor,
  submitButton,
  test,
  untilHydrated,
} from "../../support/site-test.ts";
import { fillSchedule, newScheduleVisitor } from "../../support/visitors.ts";

function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  return faults;
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

/** As WebKit with CLDR 42 writes dates. */
function writeMonthFirst(): void {
  const write = () => "11/22/2026";
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", { get: () => write });
  Object.assign(Date.prototype, { toLocaleDateString: write, toLocaleString: write });
}

test("without newer functions, with months written first and nothing focused, a request is sent and told [EB01, EB02, EB06, EB07]", async ({
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
  await page.goto("/castle-rock-dog-walking");
  await untilHydrated(page);
  const visitor = newVisitor();
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Request Submitted Successfully!").first()).toBeVisible();
  await page.waitForURL("**/thank-you");
  await expect(page.locator("[data-reply-by]")).toBeVisible();
  await expect(page.locator("[data-receipt]")).toBeVisible();
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  expect(faults).toEqual([]);
});

test("with a program that throws, a click on Send posts the form as it stands [EB02]", async ({
  page,
  site,
}) => {
  const faults = collectFaults(page);
  await page.goto("/schedule");
  await untilHydrated(page);
  const visitor = newScheduleVisitor();
  await fillSchedule(page, visitor);
  await page.evaluate(() => Reflect.deleteProperty(FormData.prototype, "get"));
  await page.getByRole("button", { name: "Schedule Pet Care", exact: true }).click();
  await page.waitForURL("**/thank-you");
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
  await expect(page.locator(".error-summary").getByText("Please enter a valid date")).toBeVisible();
  expect(await site.leadsOf(visitor.email)).toHaveLength(0);
});
