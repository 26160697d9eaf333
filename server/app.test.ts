import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { consultationForm } from "../domain/requests/consultation-form.ts";
import { patientRendering, siteFacts, writeBuiltSite } from "../tests/support/built-site.ts";
import { newApp, ownOrigin, postForm, postJson } from "../tests/support/new-app.ts";
import { consultation } from "../tests/support/valid-request.ts";
import { loadSitePages } from "./site/site-pages.ts";

/** The built pages exist, but nothing can be rendered any more. */
function pagesWithoutRenderer() {
  const folder = writeBuiltSite();
  rmSync(join(folder, "server"), { recursive: true });
  return loadSitePages(folder, {
    site: siteFacts(),
    siteOrigin: ownOrigin,
    headers: {},
    ...patientRendering,
  });
}

test("when no page can be rendered, all that needs one is answered in words [NF04, X06, GR01]", async () => {
  const { app, logged } = await newApp({ pages: pagesWithoutRenderer() });
  const response = await app.request("/nowhere");
  expect([response.status, await response.text()]).toEqual([404, "Page Not Found"]);
  expect(logged.join("")).toContain("page not rendered");
  const refused = await postForm(app, consultationForm.path, { page: "/form", firstName: "Dana" });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Email is required")]);
  const stay = "service=boarding&medication=yes&from=2027-02-01&to=2027-02-30&visits=%22%3E7&pets=2";
  const estimate = await app.request(`/estimate?${stay}`);
  expect([estimate.status, estimate.headers.get("retry-after")]).toEqual([503, "5"]);
  const page = await estimate.text();
  for (const kept of [
    "Private Boarding",
    'name="medication" value="yes"',
    'name="from" type="date" value="2027-02-01"',
  ])
    expect(page).toContain(kept);
  expect(page).toContain('name="visits" type="number" value="&quot;&gt;7"');
  expect(page).toContain('href="tel:+13035550123"');
});

test("a function's address opened in a browser is a page that leads back to its form [FX18]", async () => {
  const { app } = await newApp();
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  const open = (path: string) => app.request(path, { headers: { accept, "sec-fetch-site": "none" } });
  const response = await open(consultationForm.path);
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  const page = await response.text();
  expect(page).toContain('<a href="/form">Back to the form</a>');
  expect(page).toContain("Opening it has sent nothing.");
  const unknown = await open("/functions/v1/no-such");
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('<a href="/">Back to the home page</a>');
});

test("an unexpected fault shows nothing of itself, in an answer that the forms can read", async () => {
  const { app, logged } = await newApp({
    clock: () => {
      throw new Error("secret detail of dana@example.net");
    },
  });
  const response = await postJson(app, consultationForm.path, consultation());
  expect(response.status).toBe(500);
  const error = "Something went wrong on our side. Please try again or call us.";
  expect(await response.json()).toEqual({ ok: false, error });
  expect(logged.join("")).toContain("secret detail");
  expect(logged.join("")).not.toContain("dana@example.net");
});

test("who asks for hundreds of estimates has to wait, and nobody else does [NH02]", async () => {
  const render = async () => ({ html: new Uint8Array(), csp: "", status: 200 });
  const { app } = await newApp({ pages: { ...pagesWithoutRenderer(), has: () => true, render } });
  const ask = async (remoteAddress: string) => {
    const from = { incoming: { socket: { remoteAddress } } };
    return (await app.request("/estimate?service=pet-sitting", {}, from)).status;
  };
  const ofOne = [];
  for (let i = 0; i < 201; i++) ofOne.push(await ask("203.0.113.5"));
  expect(ofOne).toEqual([...Array(200).fill(200), 503]);
  expect(await ask("198.51.100.7")).toBe(200);
});
