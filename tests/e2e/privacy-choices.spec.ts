import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";
import { buildVariant } from "../support/build-variant.ts";
import { openThankYou, sentRequest } from "../support/open-thank-you.ts";
import { test as base, expect, startSite, type TestSite } from "../support/site-test.ts";

// One worker for all: the two sites with advertising are built once.
base.describe.configure({ mode: "default" });

const conversions = `
conversions:
  ad: { scriptUrl: "https://ads.example/tag.js", origins: ["https://count.ads.example"], sendTo: AW-1/label }
  pixel: { scriptUrl: "https://pixel.example/events.js", id: "42" }
`;

const startVariant = async (settings: string, use: (site: TestSite) => Promise<void>) => {
  const site = await startSite({
    cwd: await buildVariant(({ edit }) => edit("business.yaml", (text) => text + settings)),
  });
  await use(site);
  await site.stop();
};

const test = base.extend<object, { measured: TestSite; asking: TestSite }>({
  /** A site with advertising to measure. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  measured: [({}, use) => startVariant(conversions, use), { scope: "worker" }],
  /** The same, but nothing is measured before the visitor allows it; then a visit of the thank-you page alone counts. */
  asking: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    ({}, use) => startVariant(`${conversions}  requireSubmission: false\nprivacy: { mode: opt-in }\n`, use),
    { scope: "worker" },
  ],
});

const adHosts = ["ads.example", "count.ads.example", "pixel.example"];

/** Other people's hosts, and every one that was called, by anything in the browser. */
async function watchHosts(page: Page): Promise<{ called: () => string[]; forget: () => void }> {
  const hosts: string[] = [];
  page.context().on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http")) hosts.push(url.host);
  });
  await page.context().route(/^https:/, (route) => {
    const isAd = route.request().url().startsWith("https://ads.example/");
    return route.fulfill({
      contentType: isAd ? "text/javascript" : "text/html",
      body: isAd ? "new Image().src = 'https://count.ads.example/counted.gif';" : "",
    });
  });
  return { called: () => [...new Set(hosts)].sort(), forget: () => hosts.splice(0) };
}

/** Until whatever a page loads, or an ad script would, has been asked for. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** Opens every page and expects it to call its own host, and these others. */
async function expectHosts(page: Page, origin: string, others: Record<string, string[]>): Promise<void> {
  expect(everyPath.length).toBeGreaterThan(25);
  const hosts = await watchHosts(page);
  for (const path of everyPath) {
    hosts.forget();
    await page.goto(origin + path);
    await scrollThrough(page);
    await settle(page);
    const expected = [new URL(origin).host, ...(others[path] ?? [])].sort();
    await expect.poll(hosts.called, path).toEqual(expected);
  }
}

const everyPath = [...readBuiltPages("build/client").map(({ path }) => path), "/no-such-page"];
const link = (page: Page) => page.getByRole("link", { name: "Your privacy choices" }).last();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Your privacy choices" });
const allow = (page: Page) => dialog(page).getByRole("radio", { name: "Allow", exact: true });
const refuse = (page: Page) => dialog(page).getByRole("radio", { name: "Don’t allow" });

async function openChoices(page: Page): Promise<void> {
  await link(page).click();
  await expect(dialog(page)).toBeVisible();
}

async function sendPrivacyControl(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ "sec-gpc": "1" });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
}

test("no page of a site without advertising calls any other host, but the map's on the home page [X19]", async ({
  page,
  site,
}) => {
  await openThankYou(page, site.origin, { sent: sentRequest });
  await expectHosts(page, site.origin, { "/": ["www.openstreetmap.org"] });
});

test("with advertising only the thank-you page calls the ad networks [X19]", async ({ page, measured }) => {
  await page.goto(measured.origin);
  await page.evaluate((sent) => sessionStorage.setItem("sent-request", JSON.stringify(sent)), {
    ...sentRequest,
  });
  await expectHosts(page, measured.origin, { "/": ["www.openstreetmap.org"], "/thank-you": adHosts });
});

test("a request is counted once, over a reload, a step back and a second tab [X19]", async ({
  page,
  measured,
}) => {
  const hosts = await watchHosts(page);
  await openThankYou(page, measured.origin, { sent: sentRequest });
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
  await settle(page);
  hosts.forget();
  await page.reload();
  await settle(page);
  await page.goto(`${measured.origin}/about`);
  await page.goBack();
  await settle(page);
  const tab = await page.context().newPage();
  await openThankYou(tab, measured.origin, { sent: sentRequest });
  await settle(tab);
  expect(hosts.called()).toEqual([new URL(measured.origin).host]);
  await openThankYou(tab, measured.origin, { sent: { ...sentRequest, submissionId: "another" } });
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
});

test("who opens the thank-you page without having sent anything is not counted [X19]", async ({
  page,
  measured,
}) => {
  const hosts = await watchHosts(page);
  await page.goto(`${measured.origin}/thank-you`);
  await settle(page);
  expect(hosts.called()).toEqual([new URL(measured.origin).host]);
});

test("under Global Privacy Control nothing is counted, and the choices say why [X19]", async ({
  page,
  measured,
}) => {
  await sendPrivacyControl(page);
  const hosts = await watchHosts(page);
  await openThankYou(page, measured.origin, { sent: sentRequest });
  await settle(page);
  await openChoices(page);
  await expect(dialog(page)).toContainText("your browser sends Global Privacy Control");
  await expect(refuse(page)).toBeChecked();
  await expect(allow(page)).toBeDisabled();
  expect(hosts.called()).toEqual([new URL(measured.origin).host]);
});

test("after an opt-out nothing is counted, until the visitor allows it again [X19]", async ({
  page,
  measured,
}) => {
  const hosts = await watchHosts(page);
  await page.goto(`${measured.origin}/about`);
  await openChoices(page);
  await expect(dialog(page)).toContainText("It is on in this browser.");
  await expect(allow(page)).toBeChecked();
  await refuse(page).check();
  await expect(dialog(page).getByRole("status")).toHaveText("It is off, because you chose so.");
  await openThankYou(page, measured.origin, { sent: sentRequest });
  await settle(page);
  expect(hosts.called()).toEqual([new URL(measured.origin).host]);
  await openChoices(page);
  await expect(refuse(page)).toBeChecked();
  await allow(page).check();
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
});

test("where the browser keeps nothing, ad measurement is off and the choices say so [X19]", async ({
  page,
  measured,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  const hosts = await watchHosts(page);
  await openThankYou(page, measured.origin, { sent: sentRequest });
  await settle(page);
  await openChoices(page);
  await expect(dialog(page)).toContainText("It is off on this page. Your browser keeps nothing");
  expect(hosts.called()).toEqual([new URL(measured.origin).host]);
});

test("a choice that cannot be kept turns ad measurement off for the page, and says so [X19]", async ({
  page,
  measured,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto(`${measured.origin}/faq`);
  await openChoices(page);
  await refuse(page).check();
  await expect(dialog(page).getByRole("status")).toContainText("a choice could not be remembered");
});

test("a site that asks first counts nothing before the visitor allows it, and asks once [X19]", async ({
  page,
  asking,
}) => {
  const hosts = await watchHosts(page);
  const own = new URL(asking.origin).host;
  const question = page.getByRole("region", { name: "May we count this request?" });
  await openThankYou(page, asking.origin, { sent: sentRequest });
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
  asking,
}) => {
  const hosts = await watchHosts(page);
  const question = page.getByRole("region", { name: "May we count this request?" });
  await openThankYou(page, asking.origin, { sent: sentRequest });
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
  expect(hosts.called()).toEqual([new URL(asking.origin).host]);
});

test("where content says that a visit alone counts, the thank-you page needs no request [X19]", async ({
  page,
  asking,
}) => {
  const hosts = await watchHosts(page);
  await page.goto(`${asking.origin}/thank-you`);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect.poll(hosts.called).toEqual(expect.arrayContaining(adHosts));
});

test("the choices open on every kind of page and lead to the owners and the policy", async ({ page }) => {
  for (const path of ["/", "/castle-rock-dog-walking", "/schedule", "/thank-you", "/no-such-page"]) {
    await page.goto(path);
    await openChoices(page);
    await expect(dialog(page)).toContainText("Nothing is set up on this site, so nothing is measured.");
    for (const [name, subject] of [
      ["Ask for a copy", "send"],
      ["Have it deleted", "delete"],
    ])
      await expect(dialog(page).getByRole("link", { name })).toHaveAttribute(
        "href",
        new RegExp(`^mailto:hello@rockandpine\\.example\\?subject=.*${subject}`),
      );
  }
  await dialog(page).getByRole("link", { name: "Privacy policy" }).click();
  await page.waitForURL("**/privacy-policy#choices");
});

test("a choice made before there is advertising is kept", async ({ page }) => {
  await page.goto("/faq");
  await openChoices(page);
  await refuse(page).check();
  await page.goto("/pricing");
  await openChoices(page);
  await expect(refuse(page)).toBeChecked();
  await expect(dialog(page).getByRole("status")).toHaveText("It is off, because you chose so.");
});

test("the choices are used with the keyboard alone, and the focus returns to the link", async ({ page }) => {
  await page.goto("/about");
  await link(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(allow(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(refuse(page)).toBeChecked();
  for (const name of ["Ask for a copy", "Have it deleted", "Privacy policy"]) {
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
});

test("a click beside the choices closes them, one inside does not", async ({ page }) => {
  await page.goto("/about");
  await openChoices(page);
  await dialog(page).getByRole("heading", { level: 2 }).click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
});

for (const width of [320, 375, 1440])
  test(`axe finds nothing in the open choices at ${width} px, and nothing scrolls sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto("/about");
    await openChoices(page);
    await refuse(page).check();
    const { violations } = await new AxeBuilder({ page }).include("dialog").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
    expect(await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  });

test("where the choices cannot be loaded, the link leads to the policy", async ({ page }) => {
  await page.route("**/assets/privacy-choices-*.js", (route) => route.abort());
  await page.goto("/about");
  await link(page).click();
  await page.waitForURL("**/privacy-policy#choices");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the link leads to the policy, which says that nothing is measured", async ({ page }) => {
    for (const path of ["/about", "/castle-rock-dog-walking", "/thank-you", "/no-such-page"]) {
      await page.goto(path);
      await link(page).click();
      await page.waitForURL("**/privacy-policy#choices");
    }
    await expect(page.getByText(/^Scripts are off in this browser, so nothing is measured/)).toBeVisible();
    await expect(page.locator(".ad-choice a")).toBeHidden();
  });
});

const source = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("lead-source") ?? "null"));

test("how a visitor came is remembered once per tab, without click ids where nothing is measured", async ({
  page,
  site,
}) => {
  await page.goto("/pricing?utm_source=mail&gclid=click-1#medication", {
    referer: "https://search.example/find?q=dana",
  });
  const first = { utm_source: "mail", referrer: "https://search.example/find", landingPage: "/pricing" };
  await expect.poll(() => source(page)).toEqual(first);
  await page.goto("/faq?utm_source=other");
  await settle(page);
  expect(await source(page)).toEqual(first);
  const tab = await page.context().newPage();
  await tab.goto(`${site.origin}/blog`, { referer: `${site.origin}/` });
  await expect.poll(() => source(tab)).toEqual({ landingPage: "/blog" });
});

test("click ids are remembered where ad tags may run, and forgotten after an opt-out [X19]", async ({
  page,
  measured,
}) => {
  await page.goto(`${measured.origin}/?gclid=click-1&utm_source=ads`);
  await expect
    .poll(() => source(page))
    .toEqual({ gclid: "click-1", utm_source: "ads", landingPage: "/", adTagsAllowed: true });
  await openChoices(page);
  await refuse(page).check();
  expect(await source(page)).toEqual({ utm_source: "ads", landingPage: "/" });
});

test("click ids are not remembered under Global Privacy Control, nor where it is asked first [X19]", async ({
  page,
  measured,
  asking,
}) => {
  await page.goto(`${asking.origin}/?gclid=click-1`);
  await expect.poll(() => source(page)).toEqual({ landingPage: "/" });
  await sendPrivacyControl(page);
  await page.goto(`${measured.origin}/?gclid=click-1`);
  await expect.poll(() => source(page)).toEqual({ landingPage: "/" });
});
