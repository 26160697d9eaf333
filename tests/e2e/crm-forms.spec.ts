import type { Page } from "@playwright/test";
import {
  test as base,
  builtPaths,
  effectsDone,
  expect,
  fillConsultation,
  installClock,
  newVisitor,
  stopClock,
  untilThanked,
} from "../support/site-test.ts";
import { settle } from "../support/watch-hosts.ts";

// In this variant the CRM provides the contact form and the application.
const test = base.extend({ baseURL: ({ configured }, use) => use(configured.origin) });

const hosts = /https:\/\/(crm|hiring|cdn)\.example\//;

const forms = [
  {
    path: "/contact",
    title: "Contact form",
    own: "Send Message",
    frameUrl: "https://crm.example/contact?form=7",
    origin: "https://crm.example",
  },
  {
    path: "/jobs",
    title: "Job application form",
    own: "Send Application",
    frameUrl: "https://hiring.example/apply",
    origin: "https://hiring.example",
  },
] as const;

/** Returns every page and script fetched from third parties; reachability checks do not count. */
async function standInForThirdParties(page: Page): Promise<string[]> {
  const fetched: string[] = [];
  await page.route(hosts, (route) => {
    const url = route.request().url();
    if (route.request().method() === "GET") fetched.push(url);
    return url.endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: "window.embedded = true;" })
      : route.fulfill({ contentType: "text/html", body: "<title>CRM</title><p>CRM form</p>" });
  });
  return fetched;
}

for (const { path, title, own, frameUrl } of forms)
  test(`on ${path} the CRM's form and script are loaded near the screen, titled, sandboxed, 650 high, told what brought the visitor [CO06, JB02, CA25, K25, VT05]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 150 });
    const fetched = await standInForThirdParties(page);
    await page.goto("/?utm_source=mail&utm_campaign=fall&email=dana%40example.com&gclid=1");
    await page.goto(path);
    await settle(page);
    expect(fetched).toEqual([]);
    await expect(page.locator(".crm-place")).not.toBeInViewport();
    await expect(page.locator("iframe")).toHaveCount(0);

    await page.locator(".crm-place").scrollIntoViewIfNeeded();
    const frame = page.getByTitle(title);
    await expect(frame).toBeVisible();
    expect((await frame.boundingBox())?.height).toBe(650);
    await expect(frame).toHaveAttribute("height", "650");
    await expect(frame).toHaveAttribute(
      "sandbox",
      "allow-forms allow-scripts allow-same-origin allow-popups",
    );
    await expect(page.frameLocator("iframe").getByText("CRM form")).toBeVisible();
    await expect.poll(() => page.evaluate(() => "embedded" in window)).toBe(true);
    const expected = new URL(frameUrl);
    expected.searchParams.set("utm_source", "mail");
    expected.searchParams.set("utm_campaign", "fall");
    expected.searchParams.set("gclid", "1");
    expect(fetched.toSorted()).toEqual(["https://cdn.example/embed.js", expected.href].toSorted());
    await expect(page.getByRole("button", { name: own })).toHaveCount(0);
  });

for (const { path, title } of forms)
  test(`on ${path} the CRM's form is as wide as the words above it [VT05]`, async ({ page }) => {
    await standInForThirdParties(page);
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await page.locator(".crm-place").scrollIntoViewIfNeeded();
      const frame = page.getByTitle(title);
      await expect(frame).toBeVisible();
      const room = await frame.evaluate((each) => {
        const around = each.closest("[data-form]")?.parentElement as Element;
        const { width, paddingInlineStart, paddingInlineEnd } = getComputedStyle(around);
        const inside = [width, `-${paddingInlineStart}`, `-${paddingInlineEnd}`].map(Number.parseFloat);
        return inside.reduce((sum, px) => sum + px, 0) - each.getBoundingClientRect().width;
      });
      expect(Math.abs(room)).toBeLessThan(1);
    }
  });

for (const { fault, answer } of [
  { fault: "answers 404", answer: { status: 404, body: "No such form" } },
  { fault: "answers 500", answer: { status: 500, body: "Sorry" } },
  { fault: "may not be framed", answer: { headers: { "x-frame-options": "DENY" }, body: "Form" } },
])
  test(`beside a frame that ${fault} stands the way to the site's own form, which the keyboard takes too [VT02]`, async ({
    page,
  }) => {
    await page.route(hosts, (route) => route.fulfill({ contentType: "text/html", ...answer }));
    await page.goto("/contact");
    await page.locator(".crm-place").scrollIntoViewIfNeeded();
    await expect(page.getByText("Does the form not show?")).toBeVisible();
    await expect(page.locator(".crm-place").getByRole("link", { name: "(720) 555-0142" })).toBeVisible();
    await page.getByRole("link", { name: "Use ours" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.getByTitle("Contact form")).toHaveCount(0);
  });

/** The stopped clock keeps the CRM's form from loading until `page.clock` advances. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await installClock(page);
  // Before the page's scripts run, because stopping jumps forward and would use up the form's time.
  await page.goto(path, { waitUntil: "commit" });
  await stopClock(page);
  await page.waitForLoadState();
  // The form starts when the browser is idle.
  await page.clock.runFor(50);
  await page.locator(".crm-place").scrollIntoViewIfNeeded();
}

test("a frame that hangs gives way to the site's own form after 8 s [CO07, JB02]", async ({ page }) => {
  const frame = page.getByTitle("Job application form");
  await page.route(hosts, () => {});
  await openWithStoppedClock(page, "/jobs");
  await expect(frame).toBeVisible();
  await effectsDone(page);
  await page.clock.runFor(7999);
  await effectsDone(page);
  await expect(frame).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByRole("button", { name: "Send Application" })).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test("a frame that is refused gives way at once to the site's own form, which sends [CO07]", async ({
  page,
  configured,
}) => {
  const visitor = newVisitor();
  await page.route(hosts, (route) => route.abort());
  await openWithStoppedClock(page, "/contact");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeVisible();
  await expect(page.getByTitle("Contact form")).toHaveCount(0);
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: "Send Message" }).click();
  await untilThanked(page);
  expect(await configured.leadsOf(visitor.email)).toMatchObject([{ form: "contact" }]);
});

test("the policy opens for the CRM and the ad networks on their own pages and on no other [CO06, JB02, CA25, X19]", async ({
  request,
}) => {
  const opened: Record<string, string[]> = {};
  const counting: string[] = [];
  for (const path of [...builtPaths(), "/no-such-page"]) {
    const policy = (await request.get(path)).headers()["content-security-policy"] ?? "";
    expect(policy, path).toContain("default-src 'none'");
    if (/ads\.example|pixel\.example/.test(policy)) counting.push(path);
    const directives = policy.split("; ").map((directive) => {
      const [name, ...sources] = directive.split(" ");
      return [name, ...sources.filter((source) => /\/\/(crm|hiring|cdn)\./.test(source))];
    });
    const widened = directives.filter(({ length }) => length > 1).map((words) => words.join(" "));
    if (widened.length > 0) opened[path] = widened;
  }
  expect(counting.sort()).toEqual(["/thank-you", "/thank-you/message"]);
  const consultation = ["script-src", "connect-src", "frame-src"].map(
    (name) => `${name} https://crm.example`,
  );
  expect(opened).toEqual({
    "/castle-rock-dog-walking": consultation,
    "/pet-sitting-services": consultation,
    "/contact": [
      "script-src https://cdn.example",
      "connect-src https://crm.example",
      "frame-src https://crm.example",
    ],
    "/jobs": [
      "script-src https://cdn.example",
      "connect-src https://hiring.example",
      "frame-src https://hiring.example",
    ],
  });
});

test("a script puts the application where content says, told by its name, under the page's policy [FX20]", async ({
  page,
  careful,
}) => {
  await page.route(hosts, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "document.getElementById('apply-here').innerHTML = '<label>Your town <input></label>';",
    }),
  );
  await page.goto(`${careful.origin}/jobs`);
  await page.locator(".crm-place").scrollIntoViewIfNeeded();
  await expect(
    page.getByRole("region", { name: "Job application form" }).getByLabel("Your town"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Application" })).toHaveCount(0);
});

test("a script that is refused gives way to the site's own form at once [FX20]", async ({
  page,
  careful,
}) => {
  await page.route(hosts, (route) => route.abort());
  await openWithStoppedClock(page, `${careful.origin}/jobs`);
  await expect(page.getByRole("button", { name: "Send Application" })).toBeVisible();
});

test("a script that brings nothing within 8 s gives way to the site's own form [FX20]", async ({
  page,
  careful,
}) => {
  await page.route(hosts, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await openWithStoppedClock(page, `${careful.origin}/jobs`);
  await expect(page.locator("#apply-here")).toBeAttached();
  await effectsDone(page);
  await page.clock.runFor(8000);
  await expect(page.getByRole("button", { name: "Send Application" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the site's own forms are there, and nothing of the CRM's [CO07, JB02, X06]", async ({ page }) => {
    const fetched = await standInForThirdParties(page);
    for (const { path, own } of forms) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: own })).toBeVisible();
      await expect(page.locator("iframe")).toHaveCount(0);
    }
    expect(fetched).toEqual([]);
  });
});
