import { expect, test } from "vitest";
import { newApp, ownOrigin } from "../../../tests/support/new-app.ts";

const path = "/functions/v1/submit-consultation";

const clientKey = "pk-0123456789";

async function post(headers: Record<string, string>, parts = {}) {
  const { app, logged } = await newApp(parts);
  const response = await app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: "{}",
  });
  return { response, logged };
}

async function statusWithKey(headers: Record<string, string>) {
  return (await post(headers, { clientKey })).response.status;
}

test.each<[string, Record<string, string>]>([
  ["our own page", { "sec-fetch-site": "same-origin", origin: "https://alias.example" }],
  ["an allowed origin", { "sec-fetch-site": "cross-site", origin: ownOrigin }],
  ["an allowed origin in an old browser", { origin: ownOrigin }],
  ["our own page in an old browser", { origin: "https://alias.example", host: "alias.example" }],
  ["no browser", {}],
])("%s is heard", async (_who, headers) => {
  expect((await post(headers)).response.status).toBe(400);
});

test.each<[string, Record<string, string>]>([
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["another site in an old browser", { origin: "https://evil.example", host: "alias.example" }],
  ["a site with a like name", { origin: `${ownOrigin}.evil.example` }],
  ["our site without https", { origin: ownOrigin.replace("https", "http") }],
  ["a neighbour", { "sec-fetch-site": "same-site", origin: "https://shop.example.com" }],
  ["a page without origin", { origin: "null", host: "alias.example" }],
  ["a page that hides its origin", { "sec-fetch-site": "cross-site" }],
])("%s is refused", async (_who, headers) => {
  const { response, logged } = await post(headers);
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({ ok: false, error: expect.any(String) });
  expect(response.headers.has("access-control-allow-origin")).toBe(false);
  expect(logged.join("")).toContain('"reason":"origin"');
});

test("a form that another site posts is refused and nothing is stored", async () => {
  const { app, store } = await newApp();
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]) {
    const headers = { "content-type": type, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const body = "firstName=Dana&email=dana%40example.net&phone=3035550100&zipCode=80104&message=Hi";
    const response = await app.request(path, { method: "POST", headers, body });
    expect(response.status).toBe(403);
  }
  expect(await store.listLeads()).toEqual([]);
});

test("a functions client on an allowed origin gets through its preflight and may read the answer", async () => {
  const { app } = await newApp();
  const asked = "apikey,authorization,content-type,x-client-info";
  const preflight = await app.request(path, {
    method: "OPTIONS",
    headers: {
      origin: ownOrigin,
      "sec-fetch-site": "cross-site",
      "access-control-request-method": "POST",
      "access-control-request-headers": asked,
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe(ownOrigin);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
  const allowed = preflight.headers.get("access-control-allow-headers")?.split(/, ?/) ?? [];
  for (const header of [...asked.split(","), "idempotency-key"]) expect(allowed).toContain(header);
  expect(preflight.headers.get("vary")).toContain("Origin");

  const { response } = await post({ origin: ownOrigin, "sec-fetch-site": "cross-site" });
  expect(response.headers.get("access-control-allow-origin")).toBe(ownOrigin);
  expect(response.headers.get("access-control-expose-headers")).toContain("retry-after");
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(response.headers.get("vary")).toContain("Origin");
});

test("a preflight of any other origin is refused", async () => {
  const { app } = await newApp();
  for (const headers of [["https://evil.example"], ["null"], []].map(
    ([origin]) => new Headers(origin ? { origin } : {}),
  )) {
    const response = await app.request(path, { method: "OPTIONS", headers });
    expect(response.status).toBe(403);
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
  }
});

test("with a client key, only calls that carry it are heard", async () => {
  expect(await statusWithKey({ apikey: clientKey })).toBe(400);
  const { response, logged } = await post({}, { clientKey });
  expect(response.status).toBe(403);
  expect(logged.join("")).toContain('"reason":"client-key"');
  expect(await statusWithKey({ apikey: "" })).toBe(403);
  expect(await statusWithKey({ apikey: `${clientKey}0` })).toBe(403);
  expect(await statusWithKey({ "sec-fetch-site": "same-origin", origin: ownOrigin })).toBe(403);
});

test("a form that our own page posts without JavaScript needs no key, any other does", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect(await statusWithKey({ ...form, origin: ownOrigin })).toBe(400);
  expect(await statusWithKey({ ...form, "sec-fetch-site": "same-origin" })).toBe(400);
  expect(await statusWithKey(form)).toBe(403);
});

test("a preflight needs no key: it cannot carry one", async () => {
  const { app } = await newApp({ clientKey });
  const headers = { origin: ownOrigin, "access-control-request-method": "POST" };
  const response = await app.request(path, { method: "OPTIONS", headers });
  expect(response.status).toBe(204);
});
