import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { site } from "#tests/support/built-site.ts";
import { newProxiedDatabase } from "#tests/support/postgres-cluster.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { backupLimitMs, upkeepJobs } from "../../upkeep/nightly-jobs.ts";
import { StoreUnavailableError } from "../store-errors.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

test("a nightly backup that the database leaves without an answer fails after its time [SF14]", async () => {
  const { url, proxy, proxied } = await newProxiedDatabase();
  const store = await openPostgresStore({ url, channels: [] });
  onTestFinished(() => store.close());
  const asked = proxy.swallow('from "lead"');
  const dataDir = newDataDir();
  const location = { databaseUrl: proxied, databaseFile: join(dataDir, "leads.sqlite") };
  const { retention, businessClock } = site;
  const jobParts = { store, location, dataDir, retention, businessClock };
  const [backup] = upkeepJobs(jobParts);
  // The limit is the only timer that this thread sets meanwhile.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const now = new Date("2026-03-02T09:00:00.000Z");
  const running = backup?.run(now, now, null);
  const failed = expect(running).rejects.toThrow("It had not ended after 30 minutes.");
  await asked;
  vi.advanceTimersByTime(backupLimitMs);
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
