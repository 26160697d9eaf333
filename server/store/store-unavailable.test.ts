import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newLead, newStore } from "../../tests/support/test-lead.ts";
import { StoreUnavailableError } from "./lead-store.ts";

/** Another process that writes and does not come to an end. */
function hold(file: string): DatabaseSync {
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  return other;
}

test("a save waits while another process writes, and nothing else waits with it", async () => {
  const { store, file } = await newStore(["email"]);
  onTestFinished(() => store.close());
  const other = hold(file);
  const saving = store.saveLead(newLead(new Date()));
  // Reading is possible all the while, and a turn of the event loop takes no time.
  const startedAt = performance.now();
  for (let turn = 0; turn < 20; turn++) {
    await store.listLeads();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(performance.now() - startedAt).toBeLessThan(1000);
  other.exec("commit");
  other.close();
  expect(await saving).toMatchObject({ outcome: "saved" });
});

test("a database that stays locked is unavailable after five seconds, to saves and to marks alike", async () => {
  const { store, file } = await newStore(["email"]);
  onTestFinished(() => store.close());
  const other = hold(file);
  const startedAt = performance.now();
  const waiting = await Promise.allSettled([
    store.saveLead(newLead(new Date())),
    store.claimDueDeliveries({ now: new Date(), limit: 1, leaseMs: 1000 }),
    store.probeWrite(),
  ]);
  expect(waiting.map((result) => "reason" in result && result.reason)).toEqual(
    Array(3).fill(expect.any(StoreUnavailableError)),
  );
  expect(performance.now() - startedAt).toBeGreaterThan(4900);
  expect(performance.now() - startedAt).toBeLessThan(7000);
  other.close();
  expect(await store.saveLead(newLead(new Date()))).toMatchObject({ outcome: "saved" });
});
