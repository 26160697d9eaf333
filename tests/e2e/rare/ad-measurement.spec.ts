import type { Page } from "@playwright/test";
import { settle, watchHosts } from "../../support/page-checks.ts";
import { expect, openForm, sendConsultationForm, test, untilThanked } from "../../support/site-test.ts";
import { choice, choices, choose, openChoices, openThankYou, sentRequest } from "../../support/visitors.ts";

const adHosts = ["ads.example", "count.ads.example", "pixel.example"];

const question = (page: Page) => page.getByRole("region", { name: "May we count this request?" });
const yes = (page: Page) => question(page).getByRole("button", { name: "Allow", exact: true });
const no = (page: Page) => question(page).getByRole("button", { name: "Don’t allow" });

test("a request is counted once, over a reload, a step back and a second tab; nothing is counted without a request [X19]", async ({
  page,
  configured,
}) => {
  const hosts = await watchHosts(page);
  const own = new URL(configured.origin).host;
  await page.goto(`${configured.origin}/thank-you`);
  await settle(page);
  expect(hosts.called()).toEqual([own]);
  await expect(question(page)).toBeHidden();
  await openThankYou(page, configured.origin, { sent: sentRequest });
  await yes(page).click();
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
  await settle(page);
  hosts.forget();
  await page.reload();
  await settle(page);
  await page.goto(`${configured.origin}/about`);
  await page.goBack();
  await settle(page);
  const tab = await page.context().newPage();
  await openThankYou(tab, configured.origin, { sent: sentRequest });
  await settle(tab);
  expect(hosts.called()).toEqual([own]);
  await openThankYou(tab, configured.origin, { sent: { ...sentRequest, submissionId: "another" } });
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
});

test("Global Privacy Control counts as a no, and the choices say why [X19]", async ({ page, configured }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  const hosts = await watchHosts(page);
  await openThankYou(page, configured.origin, { sent: sentRequest });
  await settle(page);
  await openChoices(page);
  await expect(choices(page)).toContainText("your browser sends Global Privacy Control");
  await expect(choice(page)).toBeDisabled();
  await expect(choices(page).getByRole("radio", { checked: true })).toHaveAccessibleName("Don’t allow");
  expect(hosts.called()).toEqual([new URL(configured.origin).host]);
});

test("the ad network and the pixel get only the id of a request, once the visitor allows it; the question is shown once [TY03, X19]", async ({
  page,
  careful,
}) => {
  const hosts = await watchHosts(page);
  const own = new URL(careful.origin).host;
  await openForm(page, `${careful.origin}/castle-rock-dog-walking?gclid=click-1`);
  const { email } = await sendConsultationForm(page);
  await untilThanked(page);
  await expect(question(page)).toBeVisible();
  await settle(page);
  expect(hosts.called()).toEqual([own]);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    const [yesBox, noBox] = [await yes(page).boundingBox(), await no(page).boundingBox()];
    expect([noBox?.width, noBox?.height]).toEqual([yesBox?.width, yesBox?.height]);
  }
  await yes(page).click();
  await expect(page.getByText(/^Got it\. You can change this/)).toBeFocused();
  await expect.poll(hosts.called).toEqual([...adHosts, own].sort());
  const { id, ...told } = await page.evaluate(() => {
    const { dataLayer, fbq } = window as unknown as { dataLayer: IArguments[]; fbq: { queue: IArguments[] } };
    const { submissionId } = JSON.parse(sessionStorage.getItem("sent-request") ?? "{}");
    const [ad, pixel] = [dataLayer, fbq.queue].map((calls) => calls.map((call) => [...call]));
    return { ad, pixel, id: submissionId };
  });
  expect(told.ad).toContainEqual(["event", "conversion", { send_to: "AW-1/label", transaction_id: id }]);
  expect(told.pixel).toContainEqual(["track", "Lead", {}, { eventID: id }]);
  expect(JSON.stringify(told)).not.toContain("@example.com");
  const [lead] = await careful.leadsOf(email);
  expect(lead?.source).toEqual({ landingPage: "/castle-rock-dog-walking" });
  hosts.forget();
  await page.reload();
  await settle(page);
  await expect(question(page)).toBeHidden();
  expect(hosts.called()).toEqual([own]);
});

test("a no is kept, here and in the choices, until it is a yes [X19]", async ({ page, configured }) => {
  const hosts = await watchHosts(page);
  await openThankYou(page, configured.origin, { sent: sentRequest });
  await no(page).click();
  await page.reload();
  await settle(page);
  await expect(question(page)).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(question(page)).toBeVisible();
  await openChoices(page);
  await expect(choices(page).getByRole("radio", { checked: true })).toHaveCount(0);
  await choose(page, "Don’t allow");
  await expect(choices(page).getByRole("status")).toHaveText("It's off, because you turned it off.");
  await page.goto(`${configured.origin}/thank-you`);
  await settle(page);
  await expect(question(page)).toBeHidden();
  expect(hosts.called()).toEqual([new URL(configured.origin).host]);
  await openChoices(page);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await choose(page, "Allow");
  await expect(choice(tab)).toBeChecked();
  await expect(choices(tab).getByRole("status")).toHaveText("It's on in this browser.");
  await page.goto(`${configured.origin}/thank-you`);
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
});

test("if a visit alone counts, the thank-you page needs no request [X19]", async ({ page, careful }) => {
  const hosts = await watchHosts(page);
  await page.goto(`${careful.origin}/thank-you`);
  await yes(page).click();
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
});
