import { expect, onTestFinished, test, vi } from "vitest";
import { holdDatabase } from "../../../tests/support/store-engines.ts";
import { newLead, newStore } from "../../../tests/support/test-lead.ts";
import type { LeadStore } from "../lead-store.ts";
import { StoreUnavailableError } from "../store-errors.ts";

/** Shows that reads and the event loop continue. */
async function readForAWhile(store: LeadStore): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await store.listLeads();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("a database that stays locked is unavailable after five seconds, to saves and to marks alike", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { store, file } = await newStore(["email"]);
  onTestFinished(() => store.close());
  const write = () => [
    store.saveLead(newLead(new Date())),
    store.claimDueMessages({ now: new Date(), limit: 1, leaseMs: 1000 }),
    store.probeWrite(),
  ];

  const other = holdDatabase(file);
  const inTime = Promise.all(write());
  vi.advanceTimersByTime(4999);
  await readForAWhile(store);
  other.exec("commit");
  expect(await inTime).toMatchObject([{ outcome: "saved" }, expect.any(Array), undefined]);

  other.exec("begin immediate");
  const tooLate = Promise.allSettled(write());
  vi.advanceTimersByTime(5000);
  expect((await tooLate).map((result) => "reason" in result && result.reason)).toEqual(
    Array(3).fill(expect.any(StoreUnavailableError)),
  );
  other.close();
  expect(await store.saveLead(newLead(new Date()))).toMatchObject({ outcome: "saved" });
});
