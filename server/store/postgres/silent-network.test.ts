import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { newProxiedDatabase } from "#tests/support/postgres-cluster.ts";
import { request } from "#tests/support/store-engines.ts";
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

test("a request that is stored while the answer is lost on the way is refused, and known when it is sent again [DS03, X10]", async () => {
  const { proxy, proxied } = await newProxiedDatabase();
  const store = await openPostgresStore({ url: proxied, channels: [] });
  onTestFinished(() => store.close());
  const sent = request({ submissionId: "submission-1" });
  // With its length, because another statement ends with the name of a setting.
  proxy.loseAnswersTo("\u000bcommit\0");
  await expect(store.saveLead(sent)).rejects.toBeInstanceOf(StoreUnavailableError);
  proxy.loseAnswersTo(null);
  const [stored] = await store.listLeads();
  expect(await store.saveLead(sent)).toMatchObject({ outcome: "repeated", id: stored?.id });
  expect(await store.listLeads()).toHaveLength(1);
});
