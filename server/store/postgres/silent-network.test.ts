import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { newProxiedDatabase } from "#tests/support/postgres-cluster.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { backUp } from "../backup/back-up.ts";
import { StoreUnavailableError } from "../store-errors.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { maintenanceLimitMs } from "./postgres-database.ts";

test("a nightly backup that the database leaves without an answer fails after its time [SF14]", async () => {
  const { proxy, proxied } = await newProxiedDatabase();
  const asked = proxy.swallow('from "lead"');
  const location = { databaseUrl: proxied, databaseFile: join(newDataDir(), "leads.sqlite") };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const failed = expect(backUp(location, { now: new Date() })).rejects.toBeInstanceOf(StoreUnavailableError);
  await asked;
  vi.advanceTimersByTime(maintenanceLimitMs);
  await failed;
});

test("once one connection to PostgreSQL has not answered, none of those opened before is used [DS03]", async () => {
  const { proxy, proxied } = await newProxiedDatabase();
  const store = await openPostgresStore({ url: proxied, channels: [] });
  onTestFinished(() => store.close());
  const readOnEach = () => Promise.all(Array.from({ length: 8 }, () => store.isKnown("one")));
  await readOnEach();
  proxy.hold();
  await expect(store.isKnown("one")).rejects.toBeInstanceOf(StoreUnavailableError);
  proxy.letPass();
  expect(await readOnEach()).toEqual(Array(8).fill(false));
});
