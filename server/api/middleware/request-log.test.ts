import { expect, test, vi } from "vitest";
import { newApp } from "../../../tests/support/new-app.ts";
import { StoreUnavailableError } from "../../store/store-errors.ts";

test("the log says what happened to a request and nothing about who sent it [CA23]", async () => {
  const { app, logged } = await newApp();
  const body = {
    firstName: "Dana",
    email: "dana@example.net",
    phone: "303-555-0100",
    zipCode: "80104",
    message: "Two shy dogs",
    formType: "dog-walking-consultation",
  };
  const send = (changed: Record<string, unknown>) =>
    app.request("/functions/v1/submit-consultation?email=dana@example.net", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": "203.0.113.7",
        "user-agent": "Browser/1",
      },
      body: JSON.stringify({ ...body, ...changed }),
    });
  await send({});
  await send({ zipCode: "none" });
  const lines = logged.map((line) => JSON.parse(line));
  const seen = {
    method: "POST",
    path: "/functions/v1/submit-consultation",
    ms: expect.any(Number),
    msg: "request",
  };
  expect(lines).toMatchObject([
    { ...seen, status: 200 },
    { ...seen, status: 400, reason: "fields" },
  ]);
  // Times are left out, because they may contain any digits.
  const told = JSON.stringify(lines.map(({ time, ms, ...rest }) => rest));
  for (const personal of ["example.net", "555", "Dana", "shy", "80104", "203.0.113.7", "Browser"])
    expect(told).not.toContain(personal);
});

test.each([
  ["/dana%40example.net", "(unknown)"],
  ["/functions/v1/dana%40example.net", "(unknown)"],
  ["/functions/v1/request-status/dana%40example.net", "/functions/v1/request-status/:submissionId"],
])("of a request for %s the log holds %s, and nothing that was typed [CA23]", async (asked, logged) => {
  const app = await newApp();
  await app.app.request(asked);
  expect(app.logged.map((line) => JSON.parse(line).path)).toEqual([logged]);
  expect(app.logged.join()).not.toContain("dana");
});

test.each(["/healthz", "/readyz"])(
  "what asks for %s every few seconds fills no log, until it is told of a fault",
  async (path) => {
    const { app, store, logged } = await newApp();
    await app.request(path);
    expect(logged).toEqual([]);
    vi.spyOn(store, "deliveryHealth").mockRejectedValue(new StoreUnavailableError("gone"));
    await app.request("/readyz");
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ path: "/readyz", status: 503 }]);
  },
);
