import { expect, test } from "vitest";
import { newApp, ownOrigin, postJson } from "#tests/support/new-app.ts";

const path = "/functions/v1/submit-consultation";

const clientKey = "pk-0123456789";

async function newCaller(access = {}) {
  const { app, logged, store } = await newApp({ access });
  const post = (headers: Record<string, string>) => postJson(app, path, {}, headers);
  const preflight = (headers: Record<string, string>) => app.request(path, { method: "OPTIONS", headers });
  return { app, logged, store, post, preflight };
}

const crossSite = { "sec-fetch-site": "cross-site" };

test("calls from our own pages, from allowed origins and from outside a browser are accepted [DS08]", async () => {
  const { post } = await newCaller();
  for (const headers of [
    { "sec-fetch-site": "same-origin", origin: "https://alias.example" },
    { ...crossSite, origin: ownOrigin },
    { origin: ownOrigin },
    { origin: "https://alias.example", host: "alias.example" },
    {},
  ] as Record<string, string>[])
    expect([headers, (await post(headers)).status]).toEqual([headers, 400]);
});

test.each<[string, Record<string, string>]>([
  ["another site", { ...crossSite, origin: "https://evil.example" }],
  ["a site with a like name", { origin: `${ownOrigin}.evil.example` }],
  ["our site without https", { origin: ownOrigin.replace("https", "http") }],
  ["a neighbour", { "sec-fetch-site": "same-site", origin: "https://shop.example.com" }],
  ["a page without origin", { origin: "null", host: "alias.example" }],
  ["a page that hides its origin", crossSite],
])("a call from %s is rejected, and stores nothing [DS08]", async (_who, headers) => {
  const { app, post, preflight, logged, store } = await newCaller();
  const asked = await preflight(headers);
  expect([asked.status, asked.headers.has("access-control-allow-origin")]).toEqual([403, false]);
  const response = await post(headers);
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({ ok: false, error: expect.any(String) });
  expect(response.headers.has("access-control-allow-origin")).toBe(false);
  expect(logged.join("")).toContain('"reason":"origin"');
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]) {
    const body = "firstName=Dana&email=dana%40example.net&phone=3035550100&zipCode=80104&message=Hi";
    const form = { method: "POST", headers: { ...headers, "content-type": type }, body };
    expect((await app.request(path, form)).status).toBe(403);
  }
  expect(await store.listLeads()).toEqual([]);
});

test("a page of an allowed origin passes the preflight, and may read the response and its Retry-After [DS08]", async () => {
  const { post, preflight } = await newCaller();
  const own = { ...crossSite, origin: ownOrigin };
  const names = "apikey,authorization,content-type,idempotency-key,x-client-info";
  const asked = { "access-control-request-method": "POST", "access-control-request-headers": names };
  const { status, headers } = await preflight({ ...own, ...asked });
  expect([status, headers.get("access-control-allow-methods")]).toEqual([204, "GET,POST,OPTIONS"]);
  const allowed = headers.get("access-control-allow-headers")?.split(/, ?/) ?? [];
  expect(allowed.sort().join()).toBe(names);
  for (const answered of [headers, (await post(own)).headers]) {
    expect(answered.get("access-control-allow-origin")).toBe(ownOrigin);
    expect(answered.get("vary")).toContain("Origin");
  }
  const answer = (await post(own)).headers;
  expect(answer.get("access-control-expose-headers")).toContain("retry-after");
  expect(answer.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("with a client key set, calls need it, except preflights and forms of our own pages [CA07]", async () => {
  const { post, preflight, logged } = await newCaller({ clientKey });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const sameOrigin = { "sec-fetch-site": "same-origin" };
  const statuses: [Record<string, string>, number][] = [
    [{ apikey: clientKey }, 400],
    [{}, 403],
    [{ apikey: `${clientKey}0` }, 403],
    [{ ...sameOrigin, origin: ownOrigin }, 403],
    [{ ...form, origin: ownOrigin }, 400],
    [{ ...form, ...sameOrigin }, 400],
    [form, 403],
  ];
  for (const [headers, status] of statuses)
    expect([headers, (await post(headers)).status]).toEqual([headers, status]);
  expect(logged.join("")).toContain('"reason":"client-key"');
  const asked = { origin: ownOrigin, "access-control-request-method": "POST" };
  expect((await preflight(asked)).status).toBe(204);
});
