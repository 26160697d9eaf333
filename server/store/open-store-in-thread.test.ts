import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { newDataDir, newLead } from "../../tests/support/test-lead.ts";
import { StoreDamagedError, StoreUnavailableError } from "./lead-store.ts";
import { StoreOpenError } from "./open-sqlite-database.ts";
import { openStoreInThread } from "./open-store-in-thread.ts";

async function newStore() {
  const damages: string[] = [];
  const made = new Promise<Worker>((resolve) => process.once("worker", resolve));
  const store = await openStoreInThread({
    file: join(newDataDir(), "leads.sqlite"),
    channels: ["email"],
    onDamage: ({ message }) => damages.push(message),
  });
  onTestFinished(() => store.close());
  return { store, damages, thread: await made };
}

test("when the thread ends, what waits for it and what comes later is unavailable, and that is told once", async () => {
  const { store, damages, thread } = await newStore();
  const waiting = [store.saveLead(newLead(new Date())), store.probeWrite()];
  void thread.terminate();
  for (const { status, ...rest } of await Promise.allSettled(waiting))
    expect({ status, ...rest }).toMatchObject({ status: "rejected", reason: expect.any(StoreDamagedError) });
  await expect(store.saveLead(newLead(new Date()))).rejects.toThrow(StoreUnavailableError);
  await expect(store.probeWrite()).rejects.toThrow("The store's thread ended");
  expect(damages).toHaveLength(1);
});

test("what is asked for before the store is closed is answered, and what comes later is unavailable", async () => {
  const { store, damages } = await newStore();
  const saving = Array.from({ length: 300 }, () => store.saveLead(newLead(new Date())));
  await store.close();
  expect(await Promise.all(saving)).toHaveLength(300);
  await expect(store.listLeads()).rejects.toThrow(StoreUnavailableError);
  await store.close();
  expect(damages).toEqual([]);
});

test("a file that is no database is refused in a sentence for the owner, and is no damage of a running store", async () => {
  const file = join(newDataDir(), "leads.sqlite");
  writeFileSync(file, "Dear diary,\n".repeat(1000));
  const damages: Error[] = [];
  const made = new Promise<Worker>((resolve) => process.once("worker", resolve));
  const opening = openStoreInThread({ file, channels: [], onDamage: (damage) => damages.push(damage) });
  const exited = once(await made, "exit");
  await expect(opening).rejects.toThrow(StoreOpenError);
  await expect(opening).rejects.toThrow(`${file} is damaged or not a database`);
  await exited;
  expect(damages).toEqual([]);
});

test("what a disk that hangs does not answer within eight seconds is unavailable, and later calls are not lost", async () => {
  const { store } = await newStore();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const saving = store.saveLead(newLead(new Date()));
  vi.advanceTimersByTime(8000);
  await expect(saving).rejects.toThrow("The store gave no answer in time.");
  // Written in the order they were asked for.
  await store.probeWrite();
  expect(await store.listLeads()).toHaveLength(1);
});
