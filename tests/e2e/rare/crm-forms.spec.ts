import type { Page, Route } from "@playwright/test";
import { settle } from "../../support/page-checks.ts";
import { startProxy } from "../../support/proxies.ts";
import {
  test as base,
  effectsDone,
  expect,
  fillFields,
  installClock,
  newVisitor,
  openForm,
  sendPlainContact,
  stopClock,
  submitButton,
} from "../../support/site-test.ts";

// In this variant, the CRM provides the contact form, the application, and the fallback of a failed consultation request.
const test = base.extend({ baseURL: ({ configured }, use) => use(configured.origin) });

const hosts = /https:\/\/(crm|hiring|cdn)\.example\//;
const crmPlace = (page: Page) => page.locator(".crm-place");
const oursLink = (page: Page) => page.getByRole("link", { name: "Use ours" });

/** Returns every page and script fetched from third parties, and every form posted there. */
async function standInForCrm(page: Page): Promise<string[]> {
  const calls: string[] = [];
  const form = (action: string) =>
    `<form method="post" action="${action}"><label>Name <input name="name"></label><button>Send it</button></form>`;
  const script = `window.embedded = true;
    const place = document.getElementById("apply-here");
    if (place) place.innerHTML = '${form("https://hiring.example/sent")}';`;
  await page.route(hosts, (route) => {
    const request = route.request();
    const [method, url] = [request.method(), request.url()];
    // A HEAD request only asks whether it can be reached.
    if (method === "GET") calls.push(url);
    if (method === "POST") calls.push(`${url} ${request.postData()}`);
    if (method === "POST")
      return route.fulfill({ contentType: "text/html", body: "<p>Thanks from the CRM</p>" });
    return url.endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({ contentType: "text/html", body: form("/sent") });
  });
  return calls;
}

test("a CRM's form is loaded near the screen, gets the visitor's source, is as wide as the text, and sends [CO06, DW08, VT05]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 150 });
  const calls = await standInForCrm(page);
  await page.goto("/?utm_source=mail&utm_campaign=fall&email=dana%40example.com&gclid=1");
  await page.goto("/contact");
  await settle(page);
  expect(calls).toEqual([]);
  await expect(crmPlace(page)).not.toBeInViewport();
  await crmPlace(page).scrollIntoViewIfNeeded();
  const frame = page.getByTitle("Contact form");
  await expect(frame).toHaveAttribute("height", "650");
  await expect(frame).toHaveAttribute("sandbox", "allow-forms allow-scripts allow-same-origin allow-popups");
  await expect.poll(() => page.evaluate(() => "embedded" in window)).toBe(true);
  await expect(page.getByRole("button", { name: "Send Message" })).toHaveCount(0);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const room = await frame.evaluate((each) => {
      const around = each.closest("[data-form]")?.parentElement as Element;
      const { width, paddingInlineStart, paddingInlineEnd } = getComputedStyle(around);
      const inside = [width, `-${paddingInlineStart}`, `-${paddingInlineEnd}`].map(Number.parseFloat);
      return inside.reduce((sum, px) => sum + px, 0) - each.getBoundingClientRect().width;
    });
    expect(Math.abs(room)).toBeLessThan(1);
  }
  const inFrame = page.frameLocator("iframe");
  await inFrame.getByLabel("Name").fill("Dana");
  await inFrame.getByRole("button", { name: "Send it" }).click();
  await expect(inFrame.getByText("Thanks from the CRM")).toBeVisible();
  expect(calls.toSorted()).toEqual([
    "https://cdn.example/embed.js",
    "https://crm.example/contact?form=7&utm_source=mail&utm_campaign=fall",
    "https://crm.example/sent name=Dana",
  ]);
  await expect(page).toHaveURL(/\/contact$/);
});

/** Stops the clock, so that the CRM's form does not load until `page.clock` advances. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await installClock(page);
  // Before the page's scripts run, because stopping jumps forward and would use up the form's time.
  await page.goto(path, { waitUntil: "commit" });
  await stopClock(page);
  await page.waitForLoadState();
  // The form starts once its script is loaded and the browser is idle.
  const start = async () => {
    await page.clock.runFor(50);
    return crmPlace(page).count();
  };
  await expect.poll(start).toBe(1);
  // A frame near the screen that was refused may have been replaced already.
  await crmPlace(page).evaluateAll(([place]) => place?.scrollIntoView());
}

/** Failures after which the site's own form is shown, at once or after 8 s. */
const failures: [what: string, answer: (route: Route) => unknown, waitsMs: number][] = [
  ["after 8 s, a frame that hangs", () => undefined, 8000],
  ["at once, a frame that is refused", (route) => route.abort(), 0],
];

for (const [what, answer, waitsMs] of failures)
  test(`${what} is replaced by the site's own form [CO07, CO06, VT02]`, async ({ page }) => {
    await page.route(hosts, answer);
    await openWithStoppedClock(page, "/jobs");
    const frame = page.getByTitle("Job application form");
    if (waitsMs > 0) {
      await expect(frame).toBeVisible();
      await effectsDone(page);
      await page.clock.runFor(waitsMs - 1);
      await effectsDone(page);
      await expect(frame).toBeVisible();
      await page.clock.runFor(1);
    }
    await expect(page.getByRole("button", { name: "Send Application" })).toBeVisible();
    await expect(frame).toHaveCount(0);
  });

test("a frame that may not be shown can be replaced by the own form, by keyboard too, and its input survives a reload [VT02]", async ({
  page,
  policyViolations,
}) => {
  await page.route(hosts, (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "content-security-policy": "frame-ancestors 'self'" },
      body: "",
    }),
  );
  await page.goto("/contact");
  await crmPlace(page).scrollIntoViewIfNeeded();
  await expect.poll(() => policyViolations).toEqual([expect.stringContaining("frame-ancestors 'self'")]);
  // The violated policy is the CRM's, not the page's.
  policyViolations.pop();
  await expect(page.getByText("Form not loading?")).toBeVisible();
  await expect(crmPlace(page).getByRole("link", { name: "(720) 555-0142" })).toBeVisible();
  await oursLink(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByTitle("Contact form")).toHaveCount(0);
  await page.getByLabel("Your message").fill("Two beagles.");
  await page.reload();
  await expect(oursLink(page)).toHaveCount(0);
  await expect(page.getByLabel("Your message")).toHaveValue("Two beagles.");
  await expect(page.getByTitle("Contact form")).toHaveCount(0);
});

for (const hasScripts of [true, false])
  test.describe(() => {
    test.use({ javaScriptEnabled: hasScripts });

    test(`if ${hasScripts ? "the page's scripts cannot be loaded" : "scripts are off"}, its own form is there or shown on request, and sends [CO07, CO06, VT02]`, async ({
      page,
      configured,
    }) => {
      const visitor = newVisitor();
      await page.route("**/assets/*.js", (route) => route.abort());
      await page.goto("/contact");
      await expect(oursLink(page)).toBeVisible({ visible: hasScripts });
      if (hasScripts) await oursLink(page).click();
      await sendPlainContact(page, visitor);
      expect(await configured.leadsOf(visitor.email)).toMatchObject([{ form: "contact" }]);
    });
  });

test("a failed request opens the CRM's form, loaded only then, with other ways to send beside it [DW08, CA12, ER10, FX15, VT02]", async ({
  page,
  configured,
}) => {
  const calls = await standInForCrm(page);
  const network = await startProxy(configured.origin);
  network.plan("/functions/v1/submit-consultation", { kind: "answer", status: 502, body: "no" });
  await openForm(page, `${network.origin}/castle-rock-dog-walking?utm_source=mail`);
  await fillFields(page, newVisitor());
  expect(calls).toEqual([]);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByText(/Please use the alternate form below or call \(720\) 555-0142/)).toHaveCount(1);
  const frame = page.getByTitle("Consultation request form");
  await expect(frame).toHaveAttribute("height", "650");
  await expect(page.getByText("Connection Issue: Please use the secure form below instead.")).toBeFocused();
  await expect
    .poll(() => calls.toSorted())
    .toEqual(["https://crm.example/embed.js", "https://crm.example/form?utm_source=mail"]);
  await page.getByRole("link", { name: "See other ways" }).click();
  await expect(page.getByRole("link", { name: "Text us your request" })).toBeVisible();
  await expect(frame).toHaveCount(0);
  await network.close();
});

test.describe("if the CRM's script creates the form", () => {
  test.use({ baseURL: ({ careful }, use) => use(careful.origin) });

  const own = (page: Page) => page.getByRole("button", { name: "Send Application" });

  test("it is on the page, with an accessible name, and sends [FX20, CO06]", async ({ page }) => {
    const calls = await standInForCrm(page);
    await page.goto("/jobs");
    await crmPlace(page).scrollIntoViewIfNeeded();
    const region = page.getByRole("region", { name: "Job application form" });
    await region.getByLabel("Name").fill("Dana");
    await expect(own(page)).toHaveCount(0);
    await region.getByRole("button", { name: "Send it" }).click();
    await expect(page.getByText("Thanks from the CRM")).toBeVisible();
    expect(calls).toContain("https://hiring.example/sent name=Dana");
  });

  test("a script that adds nothing in 8 s is replaced by the site's own form [FX20]", async ({ page }) => {
    await page.route(hosts, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await openWithStoppedClock(page, "/jobs");
    await expect(page.locator("#apply-here")).toBeAttached();
    await effectsDone(page);
    await page.clock.runFor(8000);
    await expect(own(page)).toBeVisible();
  });
});
