import { expect, test } from "vitest";
import { newApp, ownOrigin } from "../../../tests/support/new-app.ts";

const clientKey = "pk-0123456789";

async function post(headers: Record<string, string>) {
  const { app } = await newApp({ clientKey });
  const response = await app.request("/functions/v1/submit-consultation", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: "{}",
  });
  return response.status;
}

test("with a client key, only calls that carry it are heard", async () => {
  expect(await post({ apikey: clientKey })).toBe(400);
  expect(await post({})).toBe(403);
  expect(await post({ apikey: "" })).toBe(403);
  expect(await post({ apikey: `${clientKey}0` })).toBe(403);
  expect(await post({ "sec-fetch-site": "same-origin", origin: ownOrigin })).toBe(403);
});

test("a form that our own page posts without JavaScript needs no key, any other does", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect(await post({ ...form, origin: ownOrigin })).toBe(400);
  expect(await post({ ...form, "sec-fetch-site": "same-origin" })).toBe(400);
  expect(await post(form)).toBe(403);
});

test("a preflight needs no key: it cannot carry one", async () => {
  const { app } = await newApp({ clientKey });
  const headers = { origin: ownOrigin, "access-control-request-method": "POST" };
  const response = await app.request("/functions/v1/submit-consultation", { method: "OPTIONS", headers });
  expect(response.status).toBe(204);
});
