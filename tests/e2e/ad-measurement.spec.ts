import { openThankYou, sentRequest } from "../support/open-thank-you.ts";
import { allow, dialog, openChoices, refuse, sendPrivacyControl } from "../support/privacy-choices.ts";
import { expect, test } from "../support/site-test.ts";
import { settle, watchHosts } from "../support/watch-hosts.ts";

const adHosts = ["ads.example", "count.ads.example", "pixel.example"];

test("a request is counted once, over a reload, a step back and a second tab [X19]", async ({
  page,
  configured,
}) => {
  const hosts = await watchHosts(page);
  await openThankYou(page, configured.origin, { sent: sentRequest });
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
  expect(hosts.called()).toEqual([new URL(configured.origin).host]);
  await openThankYou(tab, configured.origin, { sent: { ...sentRequest, submissionId: "another" } });
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
});

test("who opens the thank-you page without having sent anything is not counted [X19]", async ({
  page,
  configured,
}) => {
  const hosts = await watchHosts(page);
  await page.goto(`${configured.origin}/thank-you`);
  await settle(page);
  expect(hosts.called()).toEqual([new URL(configured.origin).host]);
});

test("under Global Privacy Control nothing is counted, and the choices say why [X19]", async ({
  page,
  configured,
}) => {
  await sendPrivacyControl(page);
  const hosts = await watchHosts(page);
  await openThankYou(page, configured.origin, { sent: sentRequest });
  await settle(page);
  await openChoices(page);
  await expect(dialog(page)).toContainText("your browser sends Global Privacy Control");
  await expect(refuse(page)).toBeChecked();
  await expect(allow(page)).toBeDisabled();
  expect(hosts.called()).toEqual([new URL(configured.origin).host]);
});

test("after an opt-out nothing is counted, until the visitor allows it again [X19]", async ({
  page,
  configured,
}) => {
  const hosts = await watchHosts(page);
  await page.goto(`${configured.origin}/about`);
  await openChoices(page);
  await expect(dialog(page)).toContainText("It is on in this browser.");
  await expect(allow(page)).toBeChecked();
  await refuse(page).check();
  await expect(dialog(page).getByRole("status")).toHaveText("It is off, because you chose so.");
  await openThankYou(page, configured.origin, { sent: sentRequest });
  await settle(page);
  expect(hosts.called()).toEqual([new URL(configured.origin).host]);
  await openChoices(page);
  await expect(refuse(page)).toBeChecked();
  await allow(page).check();
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
});

test("where the browser keeps nothing, ad measurement is off and the choices say so [X19]", async ({
  page,
  configured,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  const hosts = await watchHosts(page);
  await openThankYou(page, configured.origin, { sent: sentRequest });
  await settle(page);
  await openChoices(page);
  await expect(dialog(page)).toContainText("It is off on this page. Your browser keeps nothing");
  expect(hosts.called()).toEqual([new URL(configured.origin).host]);
});

test("a choice that cannot be kept turns ad measurement off for the page, and says so [X19]", async ({
  page,
  configured,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto(`${configured.origin}/faq`);
  await openChoices(page);
  await refuse(page).check();
  await expect(dialog(page).getByRole("status")).toContainText("a choice could not be remembered");
});

test("a site that asks first counts nothing before the visitor allows it, and asks once [X19]", async ({
  page,
  careful,
}) => {
  const hosts = await watchHosts(page);
  const own = new URL(careful.origin).host;
  const question = page.getByRole("region", { name: "May we count this request?" });
  await openThankYou(page, careful.origin, { sent: sentRequest });
  await expect(question).toBeVisible();
  await settle(page);
  expect(hosts.called()).toEqual([own]);
  const [yes, no] = [
    question.getByRole("button", { name: "Allow", exact: true }),
    question.getByRole("button", { name: "Don’t allow" }),
  ];
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    const [yesBox, noBox] = [await yes.boundingBox(), await no.boundingBox()];
    expect([noBox?.width, noBox?.height]).toEqual([yesBox?.width, yesBox?.height]);
  }
  await yes.click();
  await expect(page.getByText(/^Noted\. You can change this/)).toBeFocused();
  await expect.poll(hosts.called).toEqual([...adHosts, own].sort());
  hosts.forget();
  await page.reload();
  await settle(page);
  await expect(question).toBeHidden();
  expect(hosts.called()).toEqual([own]);
});

test("a site that asks first takes no for an answer, here and in the choices [X19]", async ({
  page,
  careful,
}) => {
  const hosts = await watchHosts(page);
  const question = page.getByRole("region", { name: "May we count this request?" });
  await openThankYou(page, careful.origin, { sent: sentRequest });
  await question.getByRole("button", { name: "Don’t allow" }).click();
  await page.reload();
  await settle(page);
  await expect(question).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(question).toBeVisible();
  await openChoices(page);
  await expect(dialog(page)).toContainText("It starts only if you allow it.");
  await expect(dialog(page).getByRole("radio", { checked: true })).toHaveCount(0);
  await refuse(page).check();
  await expect(question).toBeHidden();
  expect(hosts.called()).toEqual([new URL(careful.origin).host]);
});

test("where content says that a visit alone counts, the thank-you page needs no request [X19]", async ({
  page,
  careful,
}) => {
  const hosts = await watchHosts(page);
  await page.goto(`${careful.origin}/thank-you`);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
});
