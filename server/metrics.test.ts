import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { consultation } from "#tests/support/valid-request.ts";
import { createMetrics, createMetricsApp } from "./metrics.ts";

const metricsToken = "a token of sixteen or more";
const path = "/functions/v1/submit-consultation";

test("the metrics count requests by form and outcome, what waits and for how long, and name nobody [OW20, HT04]", async () => {
  const { app, clock } = await newApp({ channels: ["webhook"], access: { metricsToken } });
  await postJson(app, path, consultation());
  await postJson(app, path, consultation({ email: "nobody" }));
  clock.forward(60_000);
  const response = await app.request("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  const text = await response.text();
  expect(text.match(/^website_.*/gm)).toEqual([
    'website_requests_total{form="submit-consultation",outcome="stored"} 1',
    'website_requests_total{form="submit-consultation",outcome="fields"} 1',
    'website_messages_waiting{channel="webhook"} 1',
    "website_oldest_message_seconds 60",
  ]);
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(text).not.toMatch(/dana|nobody|example\.net/i);
});

test("without the right token nothing is shown, and where none is set there is no such page [OW20]", async () => {
  const { app } = await newApp({ access: { metricsToken } });
  for (const authorization of ["", "Bearer wrong"]) {
    const response = await app.request("/metrics", { headers: { authorization } });
    expect([response.status, await response.text()]).toEqual([401, "The token is missing or wrong."]);
  }
  expect((await (await newApp()).app.request("/metrics")).status).toBe(404);
});

function newMetricsApp({ store, clock }: Awaited<ReturnType<typeof newApp>>, token: string | null = null) {
  return createMetricsApp(createMetrics(clock), store, token);
}

test("the port answers /metrics and nothing else, and asks for the token where one is set [OW20, SF22]", async () => {
  const parts = await newApp();
  const [open, guarded] = [newMetricsApp(parts), newMetricsApp(parts, metricsToken)];
  expect((await open.request("/")).status).toBe(404);
  expect((await open.request("/metrics")).status).toBe(200);
  const statusFor = async (authorization: string) =>
    (await guarded.request("/metrics", { headers: { authorization } })).status;
  const given = ["", "Bearer wrong", `Bearer ${metricsToken}`].map(statusFor);
  expect(await Promise.all(given)).toEqual([401, 401, 200]);
});

test("while the store is unavailable the metrics say so, and show the process's own counts [OW20]", async () => {
  const parts = await newApp();
  const app = newMetricsApp(parts);
  const text = async () => (await app.request("/metrics")).text();
  expect(await text()).toContain("website_oldest_message_seconds 0\n");
  rmSync(parts.file);
  expect(await text()).toMatch(
    /^process_resident_memory_bytes \d[\s\S]*^website_oldest_message_seconds Nan$/m,
  );
});
