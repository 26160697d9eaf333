import { expect, test, vi } from "vitest";
import { newApp, postJson } from "../tests/support/new-app.ts";
import { consultation } from "../tests/support/valid-request.ts";
import { StoreUnavailableError } from "./store/store-errors.ts";

test("the log says what happened to a request and nothing about who sent it [CA23]", async () => {
  const { app, logged } = await newApp();
  const path = "/functions/v1/submit-consultation";
  const visitor = { "x-forwarded-for": "203.0.113.7", "user-agent": "Browser/1" };
  for (const zipCode of ["80104", "none"])
    await postJson(app, `${path}?email=dana@example.net`, consultation({ zipCode }), visitor);
  const lines = logged.map((line) => JSON.parse(line));
  const seen = { method: "POST", path, ms: expect.any(Number), msg: "request" };
  expect(lines).toMatchObject([
    { ...seen, status: 200 },
    { ...seen, status: 400, reason: "fields" },
  ]);
  // Times are left out, because they may contain any digits.
  const told = JSON.stringify(lines.map(({ time, ms, ...rest }) => rest));
  for (const personal of ["example.net", "555", "Dana", "dogs", "80104", "203.0.113.7", "Browser"])
    expect(told).not.toContain(personal);
});

test("of a path the log holds its pattern, and nothing that was typed [CA23]", async () => {
  const { app, logged } = await newApp();
  const paths = ["/dana%40example.net", "/functions/v1/dana%40example.net"];
  for (const path of [...paths, "/functions/v1/request-status/dana%40example.net"]) await app.request(path);
  const status = "/functions/v1/request-status/:submissionId";
  expect(logged.map((line) => JSON.parse(line).path)).toEqual(["(unknown)", "(unknown)", status]);
  expect(logged.join()).not.toContain("dana");
});

test("health checks are logged only when they find a fault", async () => {
  const { app, store, logged } = await newApp({ access: { metricsToken: "secret" } });
  const headers = { authorization: "Bearer secret" };
  for (const path of ["/healthz", "/readyz", "/metrics"]) await app.request(path, { headers });
  expect(logged).toEqual([]);
  vi.spyOn(store, "deliveryHealth").mockRejectedValue(new StoreUnavailableError("gone"));
  await app.request("/readyz");
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ path: "/readyz", status: 503 }]);
});
