import {
  expect,
  fillConsultation,
  newVisitor,
  submitButton,
  test,
  untilHydrated,
} from "../support/site-test.ts";

test("a request says which campaign and page brought the visitor, the first one of the visit, and no click id [X18]", async ({
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

test("a request of somebody who came by themselves says only where they began", async ({ page, site }) => {
  const visitor = newVisitor();
  await page.goto("/castle-rock-dog-walking");
  await untilHydrated(page);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await page.waitForURL("**/thank-you");
  expect((await site.leadsOf(visitor.email)).map(({ source }) => source)).toEqual([
    { landingPage: "/castle-rock-dog-walking" },
  ]);
});
