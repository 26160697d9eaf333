import { addDays, businessDate, shortDate } from "../../domain/calendar-date.ts";
import { thanksgivingDay } from "../../domain/catalogue/holiday-weeks.ts";
import { expectNoAxeFindings } from "../support/axe.ts";
import { fillSchedule, newScheduleVisitor } from "../support/schedule-visitor.ts";
import { expect, test, untilHydrated } from "../support/site-test.ts";
import { deliveredLead } from "../support/start-site.ts";

/** Later than every holiday week of this year, and earlier than those of the next. */
const firstDay = addDays(thanksgivingDay(Number(businessDate(new Date()).slice(0, 4)) + 1), -60);
const lastDay = addDays(firstDay, 2);
const stay = `service=overnight-premium&from=${firstDay}&to=${lastDay}&pets=2`;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the server answers with a receipt, keeps what was asked, and fills in the request [NH02]", async ({
    page,
  }) => {
    await page.goto("/estimate");
    await page.getByRole("radio", { name: "Overnight from" }).check();
    await expect(page.getByLabel("Walks or visits a day")).toBeHidden();
    await page.getByLabel("First day").fill(firstDay);
    await page.getByLabel("Last day").fill(lastDay);
    await page.getByLabel("How many pets").fill("2");
    await page.getByRole("button", { name: "Show the price" }).click();
    await expect(page).toHaveURL(new RegExp(`${stay.split("&pets")[0]}.*pets=2`));
    const receipt = page.locator("#estimate");
    await expect(receipt.getByRole("row")).toHaveCount(3);
    await expect(receipt.getByRole("row", { name: "Total" })).toContainText("$198 to $270");
    await expect(page.getByLabel("First day")).toHaveValue(firstDay);
    await receipt.getByRole("link", { name: "Request these dates" }).click();
    await expect(page.getByLabel("First day")).toHaveValue(firstDay);
    await expect(page.getByLabel("Last day")).toHaveValue(lastDay);
    await expect(page.getByLabel("How many pets")).toHaveValue("2");
    await expect(page.getByLabel("Overnight care")).toBeChecked();
  });
});

test("the receipt follows what is typed, and the address carries it [NH02]", async ({ page }) => {
  await page.goto("/estimate");
  await page.getByRole("radio", { name: "Pet Sitting" }).check();
  await page.getByLabel("First day").fill(firstDay);
  await page.getByLabel("Last day").fill(lastDay);
  const total = page.locator("#estimate").getByRole("row", { name: "Total" });
  await expect(total).toContainText("from $93");
  await expect(page.getByRole("status")).toHaveText("from $93");
  await page.getByLabel("Walks or visits a day").selectOption("2");
  await expect(total).toContainText("from $186");
  await expect(page).toHaveURL(/visits=2/);
  await page.reload();
  await expect(total).toContainText("from $186");
});

test("the request keeps what was typed before, and the owners read the price that was shown [NH02]", async ({
  page,
  site,
}) => {
  await page.goto("/schedule");
  await untilHydrated(page);
  await page.getByLabel("Pet name").fill("Juniper");
  await page.getByLabel("First day").fill(addDays(firstDay, 9));
  await page.goto(`/estimate?${stay}`);
  await page.getByRole("link", { name: "Request these dates" }).click();
  await untilHydrated(page);
  await expect(page.getByLabel("Pet name")).toHaveValue("Juniper");
  await expect(page.getByLabel("First day")).toHaveValue(firstDay);
  const note = page.getByLabel("What we should know");
  await expect(note).toHaveValue(/2 pets: \$198 to \$270\./);
  const shown = await note.inputValue();
  const visitor = { ...newScheduleVisitor(), startDate: firstDay, endDate: lastDay, serviceNeeds: shown };
  await fillSchedule(page, visitor);
  await page.getByRole("button", { name: "Schedule Pet Care" }).click();
  await page.waitForURL("/thank-you");
  await deliveredLead(site, visitor.email);
  expect((await site.mailboxOf(visitor.email)).join("")).toContain("$198 to $270");
});

test("what cancelling costs is told as dates, today's marked [NH03]", async ({ page }) => {
  const thanksgiving = thanksgivingDay(Number(firstDay.slice(0, 4)));
  await page.goto(`/estimate?service=pet-sitting&from=${thanksgiving}&to=${thanksgiving}`);
  const bands = page.locator("#estimate .bands > div");
  await expect(bands.nth(0)).toContainText(`Until ${shortDate(addDays(thanksgiving, -30))} today`);
  await expect(bands.nth(1)).not.toContainText("today");
  await expect(bands.nth(2)).toContainText(`From ${shortDate(addDays(thanksgiving, -7))}`);
  await expectNoAxeFindings(page);
});

test("an estimate prints on one page [NH02]", async ({ page }) => {
  const first = addDays(firstDay, 50);
  await page.goto(`/estimate?service=dog-walking&from=${first}&to=${addDays(first, 30)}&visits=4`);
  const pdf = await page.pdf({ format: "Letter" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
