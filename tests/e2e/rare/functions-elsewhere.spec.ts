import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { buildVariant } from "../../support/build-site.ts";
import { freePort, listen } from "../../support/listen.ts";
import { expect, newVisitor, openForm, sendPlainContact, test } from "../../support/site-test.ts";
import { deliveredLead, startSite } from "../../support/start-site.ts";
import {
  fillDays,
  fillSchedule,
  firstDay,
  newScheduleVisitor,
  sendSchedule,
} from "../../support/visitors.ts";

/** Starts pages on a static host, with functions on another origin that requires a key. */
async function startElsewhere() {
  const host = await startStaticHost();
  const port = await freePort();
  const functionsOrigin = `http://localhost:${port}`;
  const settings = { SITE_ORIGIN: host.origin, PUBLIC_CLIENT_KEY: "public-key-of-the-site" };
  const cwd = await buildVariant(async () => undefined, {
    env: { ...settings, FUNCTIONS_ORIGIN: functionsOrigin },
  });
  host.serve(join(cwd, "dist/client"));
  const site = await startSite({ cwd, env: { ...settings, PORT: String(port) } });
  return { host, site, stop: () => Promise.all([site.stop(), host.stop()]) };
}

/** A host that supports folders, 404.html, `_headers` and `_redirects`, but no functions. */
async function startStaticHost() {
  let folder = "";
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const server = createServer(({ url = "/" }, response) => {
    const path = url.split("?", 1)[0] ?? "/";
    const redirect = findRedirect(read("_redirects"), path);
    if (redirect) return response.writeHead(redirect.status, { location: redirect.location }).end();
    const name = [path, `${path}/index.html`].find((each) => isFile(join(folder, each)));
    const file = join(folder, name ?? "404.html");
    const headers = { "content-type": getMimeType(file) ?? "", ...findHeaders(read("_headers"), path) };
    response.writeHead(name ? 200 : 404, headers).end(readFileSync(file));
  });
  const { port, stop } = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    serve(built: string) {
      folder = built;
    },
    stop,
  };
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function fits(rule: string, path: string): boolean {
  return rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule;
}

function findHeaders(rules: string, path: string): Record<string, string> {
  const found: Record<string, string> = {};
  let isMeant = false;
  for (const line of rules.split("\n")) {
    if (line.startsWith("/")) isMeant = fits(line, path);
    const [, name, value] = /^ +([\w-]+): (.*)$/.exec(line) ?? [];
    if (!isMeant || !name || !value) continue;
    if (found[name]) throw new Error(`${path} has ${name} twice, which hosts join`);
    found[name] = value;
  }
  return found;
}

function findRedirect(rules: string, path: string): { location: string; status: number } | null {
  for (const line of rules.split("\n")) {
    const [from, to, status] = line.split(" ");
    if (!from || !to || !fits(from, path)) continue;
    return { location: to.replace(":splat", path.slice(from.length - 1)), status: Number(status) };
  }
  return null;
}

let elsewhere: Awaited<ReturnType<typeof startElsewhere>>;
test.beforeAll(async () => {
  elsewhere = await startElsewhere();
});
test.afterAll(() => elsewhere.stop());

test("a static host's form is sent to functions elsewhere, consent first [DS08]", async ({ page }) => {
  const { host, site } = elsewhere;
  const visitor = newScheduleVisitor();
  await openForm(page, `${host.origin}/schedule`);
  await fillSchedule(page, visitor);
  await page.getByLabel(/^I agree to receive text messages/).check();
  await sendSchedule(page);
  expect(page.url()).toBe(`${host.origin}/thank-you`);
  expect(await deliveredLead(site, visitor.email)).toMatchObject({
    status: "accepted",
    smsConsent: "recorded",
  });
});

test("a static host shows our page for a wrong path, and redirects calls [DS08]", async ({ page }) => {
  const { host, site } = elsewhere;
  const answer = await page.goto(`${host.origin}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect((await answer?.allHeaders())?.["content-security-policy"]).toContain("frame-ancestors 'none'");
  await page.goto(`${host.origin}/functions/v1/submit-contact`);
  expect(page.url()).toBe(`${site.origin}/functions/v1/submit-contact`);
});

test("functions answer a static host's estimate, which fills in the request [DS08, NH02]", async ({
  page,
}) => {
  const { host } = elsewhere;
  await page.goto(`${host.origin}/estimate`);
  await page.getByRole("radio", { name: "Pet Sitting" }).check();
  await fillDays(page);
  await page.getByRole("button", { name: "Show the price" }).click();
  await expect(page.locator("[data-total]")).toBeVisible();
  await page.getByRole("link", { name: "Request these dates" }).filter({ visible: true }).click();
  await page.waitForURL("**/schedule*");
  await expect(page.getByLabel("First day")).toHaveValue(firstDay);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form with a mistake comes back, and then ends on the static host [DS08]", async ({ page }) => {
    const { host, site } = elsewhere;
    const visitor = newVisitor();
    await page.goto(`${host.origin}/contact`);
    await sendPlainContact(page, visitor);
    expect(page.url()).toBe(`${host.origin}/thank-you/message`);
    expect(await deliveredLead(site, visitor.email)).toMatchObject({ form: "contact", status: "accepted" });
  });
});
