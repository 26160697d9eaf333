import type { Page } from "@playwright/test";
import {
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  submitButton,
  test,
  untilThanked,
} from "../support/site-test.ts";
import { settle, watchHosts } from "../support/watch-hosts.ts";

// Journeys from the first page to the thank-you page in each variant; those by EmailJS, with separate functions, on static
// hosts and with a review step are beside their other tests.

const form = (action: string) =>
  `<form method="post" action="${action}"><label>Name <input name="name"></label><button>Send it</button></form>`;

async function standInForCrm(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route(/https:\/\/(crm|hiring|cdn)\.example\//, (route) => {
    const request = route.request();
    if (request.method() === "POST") {
      sent.push(`${request.url()} ${request.postData()}`);
      return route.fulfill({ contentType: "text/html", body: "<p>Thanks from the CRM</p>" });
    }
    const script = `document.getElementById("apply-here").innerHTML = '${form("https://hiring.example/sent")}'`;
    return request.url().endsWith("/form.js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({ contentType: "text/html", body: form("/sent") });
  });
  return sent;
}

test("a visitor writes to the business through the CRM's frame, which stays on the page [CO06]", async ({
  page,
  configured,
}) => {
  const sent = await standInForCrm(page);
  await page.goto(configured.origin);
  await page.locator('footer a[href="/contact"]').click();
  await page.locator(".crm-place").scrollIntoViewIfNeeded();
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Name").fill("Dana");
  await frame.getByRole("button", { name: "Send it" }).click();
  await expect(frame.getByText("Thanks from the CRM")).toBeVisible();
  expect(sent).toEqual(["https://crm.example/sent name=Dana"]);
  await expect(page).toHaveURL(`${configured.origin}/contact`);
});

test("a visitor applies through the form that the CRM's script puts on the page [FX20, JB02]", async ({
  page,
  careful,
}) => {
  const sent = await standInForCrm(page);
  await page.goto(careful.origin);
  await page.locator('footer a[href="/jobs"]').click();
  await page.locator(".crm-place").scrollIntoViewIfNeeded();
  const region = page.getByRole("region", { name: "Job application form" });
  await region.getByLabel("Name").fill("Dana");
  await region.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByText("Thanks from the CRM")).toBeVisible();
  expect(sent).toEqual(["https://hiring.example/sent name=Dana"]);
});

test("a visitor of a site that asks first sends a request, allows it to be counted, and is counted then [X19]", async ({
  page,
  careful,
}) => {
  const visitor = newVisitor();
  const hosts = await watchHosts(page);
  const own = new URL(careful.origin).host;
  await openForm(page, `${careful.origin}/castle-rock-dog-walking?gclid=click-1`);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  await settle(page);
  expect(hosts.called()).toEqual([own]);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(["ads.example", "pixel.example"]));
  const [lead] = await careful.leadsOf(visitor.email);
  expect(lead?.source).toEqual({ landingPage: "/castle-rock-dog-walking" });
});
