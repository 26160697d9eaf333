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

async function newMetricsApp(metricsToken: string | null = null) {
  const { store, clock, file } = await newApp();
  const app = createMetricsApp(createMetrics(clock), store, metricsToken);
  const statusAt = async (host: string, authorization = "") =>
    (await app.request(`http://${host}/metrics`, { headers: { authorization } })).status;
  return { app, file, statusAt };
}

test("without a token the port answers /metrics at an address of the machine, and nothing else [OW20, SF22]", async () => {
  const { app, statusAt } = await newMetricsApp();
  expect((await app.request("/")).status).toBe(404);
  for (const host of ["localhost:9464", "127.0.0.1:9464", "10.0.0.11", "[::1]:9464"])
    expect([host, await statusAt(host)]).toEqual([host, 200]);
  for (const host of ["metrics.example:9464", "10.0.0.11.example"])
    expect([host, await statusAt(host)]).toEqual([host, 403]);
});

test("with a token set the port asks for it, whatever the host [SF22]", async () => {
  const { statusAt } = await newMetricsApp(metricsToken);
  for (const host of ["localhost", "metrics.example"]) {
    const given = ["", "Bearer wrong", `Bearer ${metricsToken}`].map((token) => statusAt(host, token));
    expect(await Promise.all(given)).toEqual([401, 401, 200]);
  }
});

test("while the store is unavailable the metrics say so, and show the process's own counts [OW20]", async () => {
  const { app, file } = await newMetricsApp();
  const text = async () => (await app.request("/metrics")).text();
  expect(await text()).toContain("website_oldest_message_seconds 0\n");
  rmSync(file);
  expect(await text()).toMatch(
    /^process_resident_memory_bytes \d[\s\S]*^website_oldest_message_seconds Nan$/m,
  );
});
