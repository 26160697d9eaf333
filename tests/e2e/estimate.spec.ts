import { addDays } from "#domain/calendar-date.ts";
import { readMessage } from "../support/mail-peer.ts";
import { expectNoAxeFindings } from "../support/page-checks.ts";
import { expect, openHydrated, test, untilHydrated } from "../support/site-test.ts";
import { deliveredLead } from "../support/start-site.ts";
import {
  fillDays,
  fillSchedule,
  firstDay,
  lastDay,
  newScheduleVisitor,
  scheduleButton,
  sendSchedule,
} from "../support/visitors.ts";

const stay = `service=overnight-premium&from=${firstDay}&to=${lastDay}&pets=2`;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the server answers with a receipt in place of the example, medication is quoted on the call, and both are passed to the request [FT05, NH02, TW03]", async ({
    page,
    site,
  }) => {
    await page.goto("/estimate");
    const example = page.getByText("An example, at today's prices");
    await expect(example.filter({ visible: true })).toHaveCount(1);
    await page.getByRole("radio", { name: "Overnight from" }).check();
    await expect(page.getByLabel("Walks or visits a day")).toBeHidden();
    await fillDays(page);
    await page.getByLabel("How many pets").fill("2");
    await page.getByLabel("Medication").check();
    await page.getByRole("button", { name: "Show the price" }).click();
    await expect(page).toHaveURL(new RegExp(`${stay.split("&pets")[0]}.*pets=2`));
    const receipt = page.locator("#estimate");
    await expect(receipt.getByRole("row")).toHaveCount(1);
    await expect(example).toHaveCount(0);
    await expect(receipt).toContainText("We'll quote on your call: medication");
    await expect(receipt.locator("[data-total-line]")).toContainText("Total without medication");
    await expect(page.getByLabel("First day")).toHaveValue(firstDay);
    await receipt.getByRole("link", { name: "Request these dates" }).filter({ visible: true }).click();
    await expect(page.getByLabel("First day")).toHaveValue(firstDay);
    await expect(page.getByLabel("Last day")).toHaveValue(lastDay);
    for (const chosen of ["Overnight care", "Medication Administration"])
      await expect(page.getByLabel(chosen)).toBeChecked();
    const visitor = { ...newScheduleVisitor(), zipCode: "1", city: "Parker", state: "CO" };
    await fillSchedule(page, visitor);
    await page.getByRole("button", { name: scheduleButton }).click();
    await expect(page.getByLabel("Send this estimate with my request")).toBeChecked();
    await page.getByRole("textbox", { name: "ZIP code" }).fill("80134");
    await page.getByRole("button", { name: scheduleButton }).click();
    await expect(page).toHaveURL("/thank-you");
    const { fields } = (await deliveredLead(site, visitor.email)) as { fields: Record<string, string> };
    expect(fields.estimate).toMatch(
      /2 pets, with medication\nTotal without medication: \$198 to \$270\n.*: medication$/,
    );
    expect(fields.serviceNeeds).toBe(visitor.serviceNeeds);
    const [mail = ""] = await site.mailboxOf(visitor.email);
    expect(readMessage(mail).text).toContain("Total without medication: $198 to $270");
  });
});

test("the receipt and the bar on a phone follow the input, the address contains it, and both link to the request [NH02, TW04, VF05]", async ({
  page,
  context,
}) => {
  await page.goto("/estimate");
  const bar = page.getByRole("navigation", { name: "Call or request care" });
  await expect(bar.getByRole("link").filter({ visible: true })).toHaveText(["Call", "Request care"]);
  await page.getByRole("radio", { name: "Pet Sitting" }).check();
  await fillDays(page);
  // Input that is removed before its price has arrived stops the update.
  await page.getByLabel("Last day").fill("");
  await expect(page.locator("#estimate")).not.toHaveAttribute("aria-busy");
  await fillDays(page);
  const total = page.locator("#estimate [data-total-line]");
  await expect(total).toContainText("from $93");
  await expect(page.getByRole("status")).toHaveText("Total from $93");
  await page.getByLabel("Walks or visits a day").selectOption("2");
  await expect(total).toContainText("from $186");
  await expect(page).toHaveURL(/visits=2/);
  await expect(page).toHaveTitle(/^from \$186 · A Price for Your Dates/);
  await page.reload();
  await expect(total).toContainText("from $186");
  await expect(bar).toContainText("Total from $186");
  const days = page.locator("#estimate summary").first();
  await expect(days).toHaveText(/^\w{3}, \w{3} \d+ to \w{3}, \w{3} \d+$/, { useInnerText: true });
  await context.setOffline(true);
  await page.getByLabel("Walks or visits a day").selectOption("3");
  await expect(bar).not.toContainText("Total");
  await expect(bar.getByRole("link", { name: "Call" })).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel("Walks or visits a day").selectOption("1");
  await expect(bar).toContainText("Total from $93");
  await page.route(/estimate\?/, () => {});
  for (const visits of ["2", "3"]) await page.getByLabel("Walks or visits a day").selectOption(visits);
  // Before the price has come.
  await bar.getByRole("link", { name: "Request these dates" }).click();
  await expect(page.getByText("Total: from $279")).toBeVisible();
  await expect(page.getByLabel("Last day")).toHaveValue(lastDay);
});

test("nothing is larger than the total, one button is primary, and the tab's title has the price; a wrong entry or a failed answer removes it, and is explained with a link to the field [AX01, TW05, FC06]", async ({
  page,
  context,
}) => {
  await page.goto(`/estimate?service=&from=${firstDay}&to=${lastDay}`);
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole("link", { name: "Please pick a service." }).press("Enter");
  await expect(page.getByRole("radio").first()).toBeFocused();
  await page.goto(`/estimate?${stay}`);
  const size = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const total = await size("[data-total]");
  for (const title of ["h1", "h2"]) expect(total).toBeGreaterThan(await size(title));
  await expect(page).toHaveTitle(/^\$198 to \$270 /);
  const solid = page.locator(".button-primary").filter({ visible: true });
  const colors = await solid.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(colors.filter((color) => color !== "rgba(0, 0, 0, 0)")).toHaveLength(1);
  const [receipt, pets] = [page.locator("#estimate"), page.getByLabel("How many pets")];
  await pets.fill("99");
  await expect(page.locator("#pets-error")).toHaveText("Please enter 1 to 50 pets.");
  await expect(pets).toHaveAttribute("aria-invalid", "true");
  await expect(receipt.locator("[data-total]")).toHaveCount(0);
  await expect(page.getByRole("status")).toHaveText(/check what's marked/);
  await receipt.getByRole("link", { name: "Please enter 1 to 50 pets." }).click();
  await expect(pets).toBeFocused();
  await pets.fill("3");
  await expect(page.getByRole("status")).toHaveText("Total $198 to $270");
  await expect(page.locator("#pets-error")).toBeHidden();
  await expect(pets).not.toHaveAttribute("aria-invalid");
  // As a hotel's network answers.
  await page.route(/estimate\?/, (route) => route.fulfill({ body: "<p>Sign in" }), { times: 1 });
  await pets.fill("4");
  await expect(receipt).toHaveText(/^We couldn't work out that price just now/);
  await expect(page).toHaveTitle(/A Price for Your Dates/);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(receipt.locator("[data-total]")).toBeVisible();
  const button = page.getByRole("button", { name: "Show the price" });
  await context.setOffline(true);
  await button.click();
  await expect(receipt).toHaveText(/^We couldn't work out that price just now.*call \(\d/);
  await expect(page.getByRole("status")).toHaveText(/couldn't work out/);
  await expect(page).toHaveTitle(/A Price for Your Dates/);
  await context.setOffline(false);
  await button.click();
  await expect(receipt.locator("[data-total]")).toBeVisible();
  // On a slow network the price arrives after the title, which must not shrink then.
  const title = await size("h1");
  await receipt.evaluate((price) => price.remove());
  expect(await size("h1")).toBe(title);
});

test("the request keeps earlier input and later changes over a reload; a newer estimate's dates replace the old ones, and a removed estimate is not sent [NH02, TW06, X20]", async ({
  page,
  site,
}) => {
  await openHydrated(page, "/schedule");
  const { serviceNeeds, ...visitor } = newScheduleVisitor();
  const words = page.getByLabel("What we should know");
  await words.fill(serviceNeeds);
  await page.goto(`/estimate?${stay}`);
  await page.getByRole("link", { name: "Request these dates" }).filter({ visible: true }).click();
  await untilHydrated(page);
  await expect(words).toHaveValue(serviceNeeds);
  await expect(page.getByLabel("First day")).toHaveValue(firstDay);
  const card = page.getByLabel("Send this estimate with my request");
  await expect(card).toBeChecked();
  await expect(page.getByText("Total: $198 to $270")).toBeVisible();
  await expectNoAxeFindings(page);
  const last = page.getByLabel("Last day");
  const care = page.getByRole("group", { name: /^Select Services/ });
  await last.fill(addDays(firstDay, 5));
  await care.getByRole("checkbox", { checked: true }).uncheck();
  await care.getByLabel("Medication Administration").check();
  await card.uncheck();
  await page.reload();
  await untilHydrated(page);
  await expect(last).toHaveValue(addDays(firstDay, 5));
  await expect(care.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expect(card).not.toBeChecked();

  await openHydrated(page, `/schedule?${stay}&visits=1`);
  await expect(last).toHaveValue(lastDay);
  await expect(care.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await expect(words).toHaveValue(serviceNeeds);
  await card.uncheck();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).not.toBeChecked();
  await expect(page).toHaveURL(/visits=1$/);
  await expect(last).toHaveValue(lastDay);
  await fillSchedule(page, visitor);
  await sendSchedule(page);
  expect(await deliveredLead(site, visitor.email)).toMatchObject({ fields: { serviceNeeds, estimate: "" } });

  // The estimate was cleared with everything that was sent, until it is asked for again.
  await page.goBack();
  await untilHydrated(page);
  await expect(card).toHaveCount(0);
  await expect(last).toHaveValue("");
  await openHydrated(page, `/schedule?${stay}&visits=1`);
  await expect(last).toHaveValue(lastDay);
});
