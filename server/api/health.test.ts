import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { runUntilTimeout } from "../../tests/support/hold-database.ts";
import { newApp, ownOrigin } from "../../tests/support/new-app.ts";
import { newLead } from "../../tests/support/test-lead.ts";

/** A request from the server's own machine. */
const fromHere = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };

test("the process is alive, and pages of allowed origins may see it", async () => {
  const { app } = await newApp();
  const response = await app.request("/healthz", { headers: { origin: ownOrigin } });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
  expect(response.headers.get("access-control-allow-origin")).toBe(ownOrigin);
  const other = await app.request("/healthz", { headers: { origin: "https://evil.example" } });
  expect(other.headers.has("access-control-allow-origin")).toBe(false);
});

test("ready while requests can be stored and get on their way, also such as look like spam", async () => {
  const { app, store, clock } = await newApp();
  await store.saveLead(newLead(clock()));
  await store.saveLead({ ...newLead(clock()), heldFor: ["links"] });
  clock.forward(60_000);
  const response = await app.request("/readyz", {}, fromHere);
  expect(response.status).toBe(200);
  const deliveries = { pending: 2, dead: 0, stuck: [] };
  expect(await response.json()).toMatchObject({ ok: true, held: 1, deliveries });
});

test("not ready while deliveries are stuck", async () => {
  const { app, store, clock } = await newApp();
  await store.saveLead(newLead(clock()));
  clock.forward(3_600_000);
  const response = await app.request("/readyz", {}, fromHere);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, deliveries: { stuck: ["email"] } });
});

test("not ready while a delivery is given up, until it is retried [FX24]", async () => {
  const { app, store, clock } = await newApp();
  await store.saveLead(newLead(clock()));
  const [claimed] = await store.claimDueDeliveries({ now: clock(), limit: 1, leaseMs: 1000 });
  if (claimed) await store.markFailed(claimed, { error: "refused", at: clock(), nextAttemptAt: null });
  const response = await app.request("/readyz", {}, fromHere);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, deliveries: { dead: 1, stuck: [] } });
  await store.retryDeliveries({ now: clock() });
  expect((await app.request("/readyz", {}, fromHere)).status).toBe(200);
});

test("not ready from a backup that found damage until one finds none [SF14]", async () => {
  const { app, store, clock } = await newApp();
  const claim = { name: "backup", now: clock(), startedBefore: clock(), failedBefore: clock() };
  await store.claimDailyJob(claim);
  await store.failDailyJob("backup", { error: "a page is malformed", isDamaged: true });
  const response = await app.request("/readyz", {}, fromHere);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, store: "damaged" });
  await store.finishDailyJob("backup", {});
  expect((await app.request("/readyz", {}, fromHere)).status).toBe(200);
});

test("not ready while the store cannot write", async () => {
  const { app, file } = await newApp();
  const response = await runUntilTimeout(file, () => app.request("/readyz", {}, fromHere));
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    ok: false,
    store: "unavailable",
    reason: expect.stringContaining("database is locked"),
  });
});

test.each([
  ["from elsewhere", {}, "203.0.113.7"],
  ["through a proxy on this machine", { "x-forwarded-for": "203.0.113.7" }, "127.0.0.1"],
  ["through another proxy on this machine", { "x-forwarded-proto": "https" }, "127.0.0.1"],
  ["with a wrong token", { authorization: "Bearer 0123456789abcdeX" }, "203.0.113.7"],
])("who asks %s is told no counts [FX35]", async (_how, headers, remoteAddress) => {
  const { app } = await newApp({ metricsToken: "0123456789abcdef" });
  const response = await app.request("/readyz", { headers }, { incoming: { socket: { remoteAddress } } });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true, store: "writable" });
});

test("who has the token is told the counts, from anywhere [FX35]", async () => {
  const { app } = await newApp({ metricsToken: "0123456789abcdef" });
  const headers = { authorization: "Bearer 0123456789abcdef" };
  const response = await app.request("/readyz", { headers });
  expect(await response.json()).toMatchObject({ ok: true, held: 0, deliveries: { pending: 0 } });
});

test("asked again within five seconds it writes nothing, and after that again [FX35]", async () => {
  const { app, file, clock } = await newApp();
  const other = new DatabaseSync(file);
  const changes = () => Number(other.prepare("pragma data_version").get()?.data_version);
  await app.request("/readyz");
  const before = changes();
  await Promise.all([1, 2, 3].map(() => app.request("/readyz")));
  clock.forward(4999);
  await app.request("/readyz");
  expect(changes()).toBe(before);
  clock.forward(1);
  await app.request("/readyz");
  expect(changes()).not.toBe(before);
  other.close();
});

test("a thousand who ask at once are one question to the store [FX35]", async () => {
  const { app, store } = await newApp();
  const asked = vi.spyOn(store, "deliveryHealth");
  const answers = await Promise.all(Array.from({ length: 1000 }, () => app.request("/readyz")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toHaveBeenCalledTimes(1);
  await app.request("/readyz");
  expect(asked).toHaveBeenCalledTimes(2);
});
