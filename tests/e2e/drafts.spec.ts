import type { Page } from "@playwright/test";
import { expect, openForm, openHydrated, test, untilHydrated } from "../support/site-test.ts";
import {
  fillSchedule,
  firstDay,
  keptOf,
  newScheduleVisitor,
  sendSchedule,
  typedWord,
} from "../support/visitors.ts";

/** Fills in every kind of field. */
async function fillIn(page: Page) {
  const visitor = { ...newScheduleVisitor(), zipCode: "80109", serviceNeeds: "Two pills a day." };
  await fillSchedule(page, visitor);
  await page.getByLabel("Something else").check();
  await page.getByLabel("Pet type").selectOption("Cat");
  await page.getByLabel("City").fill("Franktown");
  await page.getByLabel("First day").fill(firstDay);
  return { visitor, typed: await valuesOf(page) };
}

const valuesOf = (page: Page) =>
  page.evaluate(() => [
    ...new FormData(document.querySelector<HTMLFormElement>("[data-form] form") ?? undefined),
  ]);

test('until it is sent, only this tab keeps the input; "Clear the form" deletes it all, and can be undone until the next input [FX13, X20]', async ({
  page,
  context,
  site,
}) => {
  await openForm(page, "/schedule");
  const empty = await valuesOf(page);
  const { typed } = await fillIn(page);
  await page.reload();
  await untilHydrated(page);
  await expect.poll(() => valuesOf(page)).toEqual(typed);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(typedWord);
  const other = await context.newPage();
  await openHydrated(other, page.url());
  await expect.poll(() => valuesOf(other)).toEqual(empty);
  await other.close();

  const clear = page.getByRole("button", { name: "Clear the form" });
  await clear.press("Enter");
  await expect.poll(() => valuesOf(page)).toEqual(empty);
  expect(await keptOf(page)).not.toMatch(typedWord);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect.poll(() => valuesOf(page)).toEqual(typed);
  await expect(clear).toBeFocused();
  expect(await keptOf(page)).toMatch(typedWord);
  await clear.click();
  await page.getByLabel("Full name").fill("Lee");
  await expect(undo).toHaveCount(0);

  const { visitor } = await fillIn(page);
  await sendSchedule(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/draft|pending/);
});
