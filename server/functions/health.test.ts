import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { newApp, ownOrigin } from "../../tests/support/new-app.ts";
import { newLead } from "../../tests/support/test-lead.ts";

test("the process is alive, and pages of allowed origins may see it", async () => {
  const { app } = await newApp();
  const response = await app.request("/healthz", { headers: { origin: ownOrigin } });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
  expect(response.headers.get("access-control-allow-origin")).toBe(ownOrigin);
  const other = await app.request("/healthz", { headers: { origin: "https://evil.example" } });
  expect(other.headers.has("access-control-allow-origin")).toBe(false);
});

test("ready while requests can be stored and get on their way", async () => {
  const { app, store, clock } = await newApp();
  await store.saveLead(newLead(clock()));
  clock.forward(60_000);
  const response = await app.request("/readyz");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ ok: true, deliveries: { pending: 1, dead: 0, stuck: [] } });
});

test("held requests are counted, and do not make it not ready", async () => {
  const { app, store, clock } = await newApp();
  await store.saveLead(newLead(clock()));
  await store.saveLead({ ...newLead(clock()), heldFor: ["links"] });
  const response = await app.request("/readyz");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ ok: true, held: 1, deliveries: { pending: 1 } });
});

test("not ready while deliveries are stuck", async () => {
  const { app, store, clock } = await newApp();
  await store.saveLead(newLead(clock()));
  clock.forward(3_600_000);
  const response = await app.request("/readyz");
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, deliveries: { stuck: ["email"] } });
});

test("not ready while the store cannot write", async () => {
  const { app, file } = await newApp();
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const response = await app.request("/readyz");
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ ok: false, store: "unavailable" });
  other.close();
});
