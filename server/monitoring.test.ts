import { rmSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { newApp, ownOrigin, postJson } from "#tests/support/new-app.ts";
import { newLead } from "#tests/support/test-lead.ts";
import { consultation } from "#tests/support/valid-request.ts";
import { createMetricsApp } from "./monitoring.ts";
import { StoreUnavailableError } from "./store/store-errors.ts";

const metricsToken = "0123456789abcdef";

async function newProbe() {
  const parts = await newApp({ access: { metricsToken } });
  const isReady = async (authorization = `Bearer ${metricsToken}`) => {
    const response = await parts.app.request("/readyz", { headers: { authorization } });
    return { status: response.status, ...(await response.json()) };
  };
  return { ...parts, isReady };
}

test("the process is alive, and pages of allowed origins may see it", async () => {
  const { app } = await newApp();
  const readerOf = async (origin: string) =>
    (await app.request("/healthz", { headers: { origin } })).headers.get("access-control-allow-origin");
  expect(await readerOf(ownOrigin)).toBe(ownOrigin);
  expect(await readerOf("https://evil.example")).toBeNull();
});

test("ready while requests are stored and delivered, until a delivery is stuck or given up, or a backup found damage [FX24, SF12, SF14]", async () => {
  const { store, clock, isReady } = await newProbe();
  await store.saveLead(newLead(clock()));
  await store.saveLead({ ...newLead(clock()), spamSigns: ["links"] });
  clock.forward(60_000);
  const deliveries = { pending: 1, dead: 0, stuck: [] };
  expect(await isReady()).toMatchObject({ status: 200, ok: true, held: 1, deliveries });
  clock.forward(hourMs);
  expect(await isReady()).toMatchObject({ status: 503, ok: false, deliveries: { stuck: ["email"] } });

  const [claimed] = await store.claimDueMessages({
    now: clock(),
    limit: 1,
    leaseMs: 1000,
    channel: "email",
  });
  await store.markFailed(claimed!, { error: "refused", at: clock(), nextAttemptAt: null });
  expect(await isReady()).toMatchObject({ status: 503, ok: false, deliveries: { dead: 1, stuck: [] } });
  await store.retryDeliveries({ now: clock() });
  expect((await isReady()).status).toBe(200);

  await store.claimDailyJob({ name: "backup", now: clock(), startedBefore: clock(), failedBefore: clock() });
  await store.failDailyJob("backup", { error: "a page is malformed", isDamaged: true });
  expect(await isReady()).toMatchObject({ status: 503, ok: false, store: "damaged" });
  await store.finishDailyJob("backup", {});
  expect((await isReady()).status).toBe(200);
});

test("counts are shown only with the token [FX35]", async () => {
  const { isReady } = await newProbe();
  const nothing = { status: 200, ok: true, store: "writable" };
  for (const authorization of ["", "Bearer 0123456789abcdeX"])
    expect(await isReady(authorization)).toEqual(nothing);
  expect(await isReady()).toMatchObject({ ok: true, held: 0, deliveries: { pending: 0 } });
  const { app } = await newApp();
  const withoutToken = await app.request("/readyz", { headers: { authorization: "Bearer null" } });
  expect(await withoutToken.json()).toEqual({ ok: true, store: "writable" });
});

test("a hundred concurrent probes query the store once, and write once in five seconds unless that failed [FX35]", async () => {
  const { app, store, clock } = await newApp();
  const [asked, written] = [vi.spyOn(store, "deliveryHealth"), vi.spyOn(store, "probeWrite")];
  const callsAfter = async (probes: number) => {
    await Promise.all(Array.from({ length: probes }, () => app.request("/readyz")));
    return [asked, written].map(({ mock }) => mock.calls.length);
  };
  expect(await callsAfter(100)).toEqual([1, 1]);
  clock.forward(4999);
  expect(await callsAfter(1)).toEqual([2, 1]);
  clock.forward(1);
  expect(await callsAfter(1)).toEqual([3, 2]);
  clock.forward(-hourMs);
  expect(await callsAfter(1)).toEqual([4, 3]);
  clock.forward(5000);
  written.mockRejectedValueOnce(new StoreUnavailableError("The disk is full"));
  expect(await callsAfter(1)).toEqual([4, 4]);
  expect(await callsAfter(1)).toEqual([5, 5]);
});

const path = "/functions/v1/submit-consultation";

test("the metrics count requests by form and outcome, and pending messages with their age, and name nobody [OW20, HT04]", async () => {
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

test("metrics are shown only with the token; without a configured one, only on a port that answers nothing else [OW20, SF22]", async () => {
  const ask = async (app: Pick<ReturnType<typeof createMetricsApp>, "request">, path: string, given = "") => {
    const response = await app.request(path, { headers: { authorization: given } });
    return [response.status, (await response.text()).slice(0, 30)];
  };
  const refused = [401, "The token is missing or wrong."];
  const shown = [200, expect.stringContaining("# HELP")];
  const withToken = await newApp({ access: { metricsToken } });
  for (const app of [withToken.app, createMetricsApp(withToken.metrics, withToken.store, metricsToken)]) {
    for (const given of ["", "Bearer wrong"]) expect(await ask(app, "/metrics", given)).toEqual(refused);
    expect(await ask(app, "/metrics", `Bearer ${metricsToken}`)).toEqual(shown);
  }
  const { app, metrics, store } = await newApp();
  expect((await app.request("/metrics")).status).toBe(404);
  const open = createMetricsApp(metrics, store, null);
  expect(await ask(open, "/metrics")).toEqual(shown);
  expect((await open.request("/")).status).toBe(404);
});

test("while the store is unavailable the metrics say so, and show the process's own counts [OW20]", async () => {
  const { store, metrics, file } = await newApp();
  const app = createMetricsApp(metrics, store, null);
  const text = async () => (await app.request("/metrics")).text();
  expect(await text()).toContain("website_oldest_message_seconds 0\n");
  rmSync(file);
  expect(await text()).toMatch(
    /^process_resident_memory_bytes \d[\s\S]*^website_oldest_message_seconds Nan$/m,
  );
});
