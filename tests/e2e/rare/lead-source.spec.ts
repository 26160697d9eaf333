import type { Page } from "@playwright/test";
import {
  expect,
  fillConsultation,
  newVisitor,
  submitButton,
  test,
  untilHydrated,
} from "../../support/site-test.ts";
import { openChoices, refuse, sendPrivacyControl } from "../../support/visitors.ts";

test("a request says which campaign and page brought the visitor first, and no click id [X18]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await page.goto(
    "/blog/dog-walking-benefits?utm_source=newsletter&utm_campaign=fall&gclid=abc123&name=Dana",
    {
      referer: "https://search.example/results?q=dana",
    },
  );
  await page.goto("/castle-rock-dog-walking?utm_source=other");
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  expect((await site.leadsOf(visitor.email)).map(({ source }) => source)).toEqual([
    {
      utm_source: "newsletter",
      utm_campaign: "fall",
      referrer: "https://search.example/results",
      landingPage: "/blog/dog-walking-benefits",
    },
  ]);
});

const source = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("lead-source") ?? "null"));

test("click ids are remembered where ad tags may run, and forgotten after an opt-out [X19]", async ({
  page,
  configured,
}) => {
  await page.goto(`${configured.origin}/?gclid=click-1&utm_source=ads`);
  await expect
    .poll(() => source(page))
    .toEqual({ gclid: "click-1", utm_source: "ads", landingPage: "/", adTagsAllowed: true });
  await openChoices(page);
  await refuse(page).check();
  expect(await source(page)).toEqual({ utm_source: "ads", landingPage: "/" });
});

test("click ids are not remembered under Global Privacy Control [X18, X19]", async ({ page, configured }) => {
  await sendPrivacyControl(page);
  await page.goto(`${configured.origin}/?gclid=click-1`);
  await expect.poll(() => source(page)).toEqual({ landingPage: "/" });
});
