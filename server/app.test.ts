import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { patientRendering, site, writeBuiltSite } from "#tests/support/built-site.ts";
import { newApp, ownOrigin, postForm, postJson } from "#tests/support/new-app.ts";
import { consultation } from "#tests/support/valid-request.ts";
import { loadSitePages } from "./site/site-pages.ts";
import { StoreUnavailableError } from "./store/store-errors.ts";

/** The pages exist, but cannot be rendered, and there is no not-found page. */
function pagesWithoutRenderer() {
  const folder = writeBuiltSite();
  for (const name of ["server", "client/404.html"]) rmSync(join(folder, name), { recursive: true });
  return loadSitePages(folder, {
    site,
    siteOrigin: ownOrigin,
    headers: {},
    ...patientRendering,
  });
}

test("when no page can be rendered, requests that need one get a plain response [NF04, X06, GR01]", async () => {
  const { app, logged } = await newApp({ pages: pagesWithoutRenderer() });
  const response = await app.request("/nowhere");
  expect([response.status, await response.text()]).toEqual([404, "Page Not Found"]);
  const refused = await postForm(app, consultationForm.path, { page: "/form", firstName: "Dana" });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Email is required")]);
  expect(logged.join("")).toContain("form page not rendered");
  const estimate = await app.request("/estimate?service=boarding&from=2027-02-01");
  expect([estimate.status, estimate.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await estimate.text()).toContain('href="tel:+13035550123"');
});

test("a function's URL opened in a browser shows a page that links back to its form [FX18]", async () => {
  const { app } = await newApp();
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  const open = (path: string) => app.request(path, { headers: { accept, "sec-fetch-site": "none" } });
  const response = await open(consultationForm.path);
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  const page = await response.text();
  expect(page).toContain('<a href="/form">Back to the form</a>');
  expect(page).toContain("Opening it didn't send anything.");
  const unknown = await open("/functions/v1/no-such");
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('<a href="/">Back to the home page</a>');
});

test("an unexpected fault gets a response that the forms can read, without details [ER09]", async () => {
  const { app, logged } = await newApp({
    clock: () => {
      throw new Error("secret detail of dana@example.net");
    },
  });
  const response = await postJson(app, consultationForm.path, consultation());
  expect(response.status).toBe(500);
  const error = "Something went wrong on our side. Please try again or call us.";
  expect(await response.json()).toEqual({ ok: false, error });
  const visitor = { incoming: { socket: { remoteAddress: "203.0.113.5" } } };
  const page = await app.request("/estimate?service=boarding", {}, visitor);
  expect([page.status, await page.text()]).toEqual([500, error]);
  expect(logged.join("")).toContain("secret detail");
  expect(logged.join("")).not.toContain("dana@example.net");
});

test("a network that asks for hundreds of estimates is told when to try again; other networks are not limited [TR13, NH02]", async () => {
  const render = async () => new Uint8Array();
  const { app, clock } = await newApp({ pages: { ...pagesWithoutRenderer(), has: () => true, render } });
  const ask = async (remoteAddress: string) =>
    app.request("/estimate?service=pet-sitting", {}, { incoming: { socket: { remoteAddress } } });
  for (let i = 0; i < 200; i++) expect((await ask("203.0.113.5")).status).toBe(200);
  clock.forward(130_000);
  const refused = await ask("203.0.113.5");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "470"]);
  expect(await refused.text()).toMatch(/id="estimate".*Try again in 8 minutes\..*href="tel:\+13035550123"/);
  expect((await ask("198.51.100.7")).status).toBe(200);
  clock.forward(470_000);
  expect((await ask("203.0.113.5")).status).toBe(200);
});

const answers: [string, string, number][] = [
  ["GET", "/about", 200],
  ["GET", "/assets/page.js", 200],
  ["GET", "/nowhere", 404],
  ["POST", "/about", 405],
  ["POST", "/functions/v1/submit-consultation", 415],
  ["GET", "/functions/v1/submit-consultation", 405],
  ["GET", "/functions/v1/request-status/12345678", 200],
  ["GET", "/readyz", 200],
];

test("every answer has all security headers and a strict policy [X22]", async () => {
  const { app } = await newApp();
  for (const [method, path, status] of answers) {
    const response = await app.request(path, { method });
    expect([method, path, response.status]).toEqual([method, path, status]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-frame-options": "DENY",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    });
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    for (const name of ["server", "x-powered-by", "set-cookie"])
      expect(response.headers.has(name)).toBe(false);
  }
});

test("the log shows what happened to a request, by its path's pattern, and nothing that was typed or about who sent it [CA23]", async () => {
  const { app, logged } = await newApp();
  const linesOf = () => logged.splice(0).map((line) => JSON.parse(line));
  const path = "/functions/v1/submit-consultation";
  const visitor = { "x-forwarded-for": "203.0.113.7", "user-agent": "Browser/1" };
  for (const zipCode of ["80104", "none"])
    await postJson(app, `${path}?email=dana@example.net`, consultation({ zipCode }), visitor);
  const lines = linesOf();
  const seen = { method: "POST", path, ms: expect.any(Number), msg: "request" };
  expect(lines).toMatchObject([
    { ...seen, status: 200 },
    { ...seen, status: 400, reason: "fields" },
  ]);
  // Times are left out, because they may contain any digits.
  const text = JSON.stringify(lines.map(({ time, ms, ...rest }) => rest));
  for (const personal of ["example.net", "555", "Dana", "dogs", "80104", "203.0.113.7", "Browser"])
    expect(text).not.toContain(personal);

  for (const folder of ["", "/functions/v1", "/functions/v1/request-status"])
    await app.request(`${folder}/dana%40example.net`);
  const ofPaths = linesOf();
  const status = "/functions/v1/request-status/:submissionId";
  expect(ofPaths.map((line) => line.path)).toEqual(["(unknown)", "(unknown)", status]);
  expect(JSON.stringify(ofPaths)).not.toContain("dana");
});

test("health checks are logged only when they find a fault [HT04]", async () => {
  const { app, store, logged } = await newApp({ access: { metricsToken: "secret" } });
  const headers = { authorization: "Bearer secret" };
  for (const path of ["/healthz", "/readyz", "/metrics"]) await app.request(path, { headers });
  expect(logged).toEqual([]);
  vi.spyOn(store, "deliveryHealth").mockRejectedValue(new StoreUnavailableError("gone"));
  await app.request("/readyz");
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ path: "/readyz", status: 503 }]);
});
