import type { Request } from "@playwright/test";
import { expectNoFindingsAtBothWidths } from "../support/page-checks.ts";
import {
  effectsDone,
  expect,
  fillFields,
  newVisitor,
  openForm,
  sendConsultationForm,
  stopClock,
  submitButton,
  test,
  untilThanked,
  type Visitor,
} from "../support/site-test.ts";
import { deliveredLead, type TestSite } from "../support/start-site.ts";

const submit = "/functions/v1/submit-consultation";
const landing = "/castle-rock-dog-walking";

/** Expects the request in the list, in the mailbox, in the owners' mail, and at the webhook, signed. */
async function expectDelivered(site: TestSite, visitor: Visitor): Promise<void> {
  const lead = await deliveredLead(site, visitor.email);
  expect(lead).toMatchObject({ form: "dog-walking-consultation", status: "accepted" });
  expect(lead.fields).toEqual({ ...visitor, zipCode: "80104", optInCommunications: true });
  expect(await site.mailboxOf(visitor.email)).toHaveLength(1);
  const mails = site.smtp.messages.filter(({ raw }) => raw.includes(visitor.email));
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [[visitor.email], ["owners@rockandpine.example"]].toSorted(),
  );
  const hooks = site.webhook.requests.filter(({ body }) => body.includes(visitor.email));
  expect(hooks.map(({ verifiedBy }) => verifiedBy)).toEqual([[expect.any(String)]]);
}

/** Runs in the page. Returns the names of the fields that a toast covers. */
function coveredFields(): string[] {
  const toast = document.querySelector(".toast")?.getBoundingClientRect();
  if (!toast) return ["no toast"];
  return [...document.querySelectorAll<HTMLInputElement>(".fields :is(input, select, textarea)")]
    .filter((field) => {
      const { top, bottom, left, right } = field.getBoundingClientRect();
      return top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
    })
    .map(({ name }) => name);
}

test("a request reaches the owners, with its first campaign and page and no click id, and the thank-you page opens after 2 s [R14, R16, ST19, CA01, CA04, CA11, X18]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  const first = "/blog/dog-walking-benefits";
  await page.goto(`${first}?utm_source=newsletter&utm_campaign=fall&gclid=abc123&name=Dana`, {
    referer: "https://search.example/results?q=dana",
  });
  await openForm(page, `${landing}?utm_source=other`);
  const calls: Request[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== site.origin || pathname.startsWith("/functions/")) calls.push(request);
  });
  await fillFields(page, { ...visitor, firstName: " Dana<script>alert(1)</script> " });
  await page.getByLabel(/tips, updates and special offers/).check();
  await stopClock(page);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText("Request Submitted Successfully!")).toBeInViewport();
  expect(await page.evaluate(coveredFields)).toEqual([]);
  await expect(page.getByRole("button", { name: submitButton })).toBeDisabled();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await effectsDone(page);
  await page.clock.runFor(1999);
  await effectsDone(page);
  expect(new URL(page.url()).pathname).toBe(landing);
  await page.clock.runFor(1);
  await page.waitForURL("**/thank-you");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You For Your Request!");
  await expect(page.getByText(/call you within the next 24 business hours/)).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  expect(calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)).toEqual([
    "POST /functions/v1/submit-consultation",
  ]);
  expect(calls[0]?.postDataJSON()).toMatchObject({
    formType: "dog-walking-consultation",
    submissionId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await expectDelivered(site, visitor);
  const [lead] = await site.leadsOf(visitor.email);
  expect(lead?.source).toEqual({
    utm_source: "newsletter",
    utm_campaign: "fall",
    referrer: "https://search.example/results",
    landingPage: first,
  });
});

const fallbackNotice =
  "Connection Issue: Please call or write us instead. Your request is written out below, so you don't have to type it again.";

test("an error page opens the fallback; the form behind its link back has every value, and a retry is one lead [DW09, ER09, FX15, X21]", async ({
  page,
  site,
  network,
}) => {
  const visitor = newVisitor();
  network.plan(submit, { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" });
  await openForm(page, network.origin + landing);
  await sendConsultationForm(page, visitor);
  await expect(page.getByText("Submission Error")).toHaveCount(1);
  await expect(page.getByText(fallbackNotice)).toBeFocused();
  await expectNoFindingsAtBothWidths(page);
  await expect(page.getByLabel("First name")).toBeHidden();
  await expect(page.locator("pre")).toContainText(visitor.message);
  const mail = await page.getByRole("link", { name: /Email us/ }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(visitor.message);
  const text = await page.getByRole("link", { name: /Text us/ }).getAttribute("href");
  // Without "&" an iPhone's message is empty.
  expect(text).toMatch(/^sms:\+17205550142\?&body=First/);

  network.recover();
  await page.getByRole("button", { name: "Try Original Form Again" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(visitor.email);
  await expect(page.getByLabel("Your message")).toHaveValue(visitor.message);
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  const ids = network.passed.flatMap(({ url, body }) =>
    url === submit ? [JSON.parse(body).submissionId] : [],
  );
  expect(new Set(ids).size).toBe(1);
});
