import { rmSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { newApp } from "../../tests/support/new-app.ts";
import { consultation, postJson } from "../../tests/support/post-request.ts";
import { channelsTo, startWebhook } from "../../tests/support/test-delivery.ts";
import { newLead, silent } from "../../tests/support/test-lead.ts";
import { deliverDue } from "../delivery/delivery-loop.ts";
import { createMetrics, createMetricsApp } from "./metrics.ts";

const metricsToken = "a token of sixteen or more";
const path = "/functions/v1/submit-consultation";

test("requests by outcome, attempts by result, what is held and waits, and the time of a commit can be asked [OW20]", async () => {
  const { app, store, clock, metrics } = await newApp({ channels: ["webhook"], metricsToken });
  await postJson(app, path, consultation());
  await postJson(app, path, consultation({ email: "nobody" }));
  const answered = await store.saveLead(newLead(clock()));
  if ("id" in answered) await store.markAnswered(answered.id, clock());
  await metrics.timeSaves(store).saveLead({
    ...{ form: "contact", fields: { email: "a@example.net", phone: "303-555-0100" }, submissionId: null },
    ...{ receivedAt: clock(), heldFor: ["links"] },
  });
  const hook = await startWebhook({ status: 500 });
  await deliverDue({
    store,
    channels: channelsTo({ hook }),
    clock,
    log: silent,
    random: () => 0,
    onAttempt: metrics.countAttempt,
  });

  clock.forward(60_000);
  const response = await app.request("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  const text = await response.text();
  for (const line of [
    'website_requests_total{form="submit-consultation",outcome="stored"} 1',
    'website_requests_total{form="submit-consultation",outcome="fields"} 1',
    'website_delivery_attempts_total{channel="webhook",result="failed"} 3',
    "website_requests_held 1",
    "website_requests_waiting 1",
    "website_deliveries_open 3",
    "website_deliveries_given_up 0",
    "website_oldest_undelivered_seconds 55",
    "website_commit_seconds_count 1",
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).not.toMatch(/dana|nobody|example\.net/i);
});

test("without the token nothing is told, and without a token set there is no such page [OW20]", async () => {
  const { app } = await newApp({ metricsToken });
  for (const authorization of ["", "Bearer wrong"]) {
    const response = await app.request("/metrics", { headers: { authorization } });
    expect([response.status, await response.text()]).toEqual([401, "The token is missing or wrong."]);
  }
  expect((await (await newApp()).app.request("/metrics")).status).toBe(404);
});

async function newMetricsApp(metricsToken: string | null = null) {
  const { store, clock } = await newApp();
  return { app: createMetricsApp(createMetrics(clock), store, metricsToken), store };
}

test("a port of its own answers /metrics and nothing else [OW20]", async () => {
  const { app } = await newMetricsApp();
  expect(await (await app.request("/metrics")).text()).toContain("website_deliveries_open 0");
  expect((await app.request("/")).status).toBe(404);
});

test.each([
  ["localhost:9464", 200],
  ["127.0.0.1:9464", 200],
  ["10.0.0.11", 200],
  ["[::1]:9464", 200],
  ["metrics.example:9464", 403],
  ["10.0.0.11.example", 403],
])("without a token the port is asked at %s with the result %i [SF22]", async (host, status) => {
  const { app } = await newMetricsApp();
  expect((await app.request(`http://${host}/metrics`)).status).toBe(status);
});

test.each([
  ["", 401],
  ["Bearer wrong", 401],
  [`Bearer ${metricsToken}`, 200],
])(
  "with a token set the port answers %j with %i, whatever the host [SF22]",
  async (authorization, status) => {
    const { app } = await newMetricsApp(metricsToken);
    for (const host of ["localhost", "metrics.example"])
      expect((await app.request(`http://${host}/metrics`, { headers: { authorization } })).status).toBe(
        status,
      );
  },
);

test("a thousand who ask the port at once are one question to the store [SF22]", async () => {
  const { app, store } = await newMetricsApp();
  const asked = vi.spyOn(store, "deliveryHealth");
  const answers = await Promise.all(Array.from({ length: 1000 }, () => app.request("/metrics")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toHaveBeenCalledTimes(1);
});

test("while the store is away the process's own counts are told, and that it is away [OW20]", async () => {
  const { app, file } = await newApp({ metricsToken });
  const headers = { authorization: `Bearer ${metricsToken}` };
  expect(await (await app.request("/metrics", { headers })).text()).toContain("website_store_up 1\n");
  rmSync(file);
  const response = await app.request("/metrics", { headers });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain("website_store_up 0\n");
  expect(text).toContain("website_deliveries_given_up Nan\n");
});
