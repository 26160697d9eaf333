import { copyFileSync, renameSync, rmSync, truncateSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { changeDatabase } from "#tests/support/store-engines.ts";
import { newLead, newStore } from "#tests/support/test-lead.ts";
import type { LeadStore } from "../lead-store.ts";
import { StoreDamagedError, StoreUnavailableError } from "../store-errors.ts";

/** Shows that reads and the event loop continue. */
async function readForAWhile(store: LeadStore): Promise<void> {
  for (let round = 0; round < 20; round++) {
    await store.listLeads();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("a database that stays locked is unavailable after five seconds, to saves and to marks alike [FX31]", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, file } = await newStore(["email"]);
  const write = () => [
    store.saveLead(newLead(new Date())),
    store.claimDueMessages({ now: new Date(), limit: 1, leaseMs: 1000, channel: "email" }),
    store.probeWrite(),
  ];

  const other = new DatabaseSync(file, { timeout: 60_000 });
  other.exec("begin immediate");
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

async function newOpenStore() {
  const { store, file } = await newStore(["email"]);
  const save = () => store.saveLead(newLead(new Date()));
  expect(await save()).toMatchObject({ outcome: "saved" });
  return { store, file, save };
}

test.each(["", "-wal", "-shm"])(
  "nothing is acknowledged once leads.sqlite%s was replaced, nor when it is put back [SF12]",
  async (suffix) => {
    const { store, file, save } = await newOpenStore();
    const path = file + suffix;
    renameSync(path, `${path}.aside`);
    copyFileSync(`${path}.aside`, path);
    await expect(save()).rejects.toThrow(`${path} was removed or replaced`);
    await expect(store.listLeads()).rejects.toBeInstanceOf(StoreDamagedError);
    renameSync(`${path}.aside`, path);
    await expect(save()).rejects.toThrow(`${path} was removed or replaced`);
  },
);

test.each([0, 20, 1000, 5000])(
  "nothing is acknowledged once another program has cut the log to %i bytes [WM13, SF12]",
  async (size) => {
    const { file, save } = await newOpenStore();
    await save();
    truncateSync(`${file}-wal`, size);
    await expect(save()).rejects.toBeInstanceOf(StoreDamagedError);
    await expect(save()).rejects.toThrow(`${file}-wal was cut by another program`);
  },
);

test("a WAL that another command checkpointed and truncated does not count as cut [WM13]", async () => {
  const { file, save } = await newOpenStore();
  for (let round = 0; round < 3; round++) {
    changeDatabase(file, "pragma wal_checkpoint(truncate)");
    expect(await save()).toMatchObject({ outcome: "saved" });
  }
});

test("a write is not acknowledged when the store is removed during it [SF12]", async () => {
  const { store, file } = await newOpenStore();
  await store.saveLead({ ...newLead(new Date()), remindAt: new Date() });
  const nextReminder = () => {
    rmSync(file);
    return null;
  };
  const written = store.planReminders({ now: new Date(), channels: [], nextReminder });
  await expect(written).rejects.toBeInstanceOf(StoreDamagedError);
});
