import { expect, test } from "vitest";
import { runInDatabase } from "#tests/support/postgres-cluster.ts";
import { newPostgresUrl, postgres, request, start } from "#tests/support/store-engines.ts";
import type { LeadStore } from "../lead-store.ts";

const { newStore } = postgres;
const listeners = "from pg_stat_activity where datname = current_database() and query like 'listen %'";

async function newStores(): Promise<{ one: LeadStore; other: LeadStore; url: string }> {
  const url = newPostgresUrl();
  return { one: await newStore(["webhook"], url), other: await newStore(["webhook"], url), url };
}

async function waitForListeners(url: string, count: number): Promise<void> {
  await expect.poll(() => runInDatabase(url, [`select pid ${listeners}`])).toHaveLength(count);
}

test("what one process stores, retries or takes back wakes the other, and not itself [DS02]", async () => {
  const { one, other, url } = await newStores();
  const woken: string[] = [];
  one.listenForDue(() => woken.push("one"));
  other.listenForDue(() => woken.push("other"));
  await waitForListeners(url, 2);
  const saved = await one.saveLead(request());
  await expect.poll(() => woken).toEqual(["other"]);
  // As when a changed site replaces the delivery loop.
  other.listenForDue(() => woken.push("replaced"));
  await one.retryDeliveries({ now: start });
  await expect.poll(() => woken).toEqual(["other", "replaced"]);
  await one.markNotSpam("id" in saved ? saved.id : "", start);
  await expect.poll(() => woken).toEqual(["other", "replaced", "replaced"]);
});

test("a process that has lost its connection for being woken is woken again [DS02, DS03]", async () => {
  const { one, other, url } = await newStores();
  let woken = 0;
  other.listenForDue(() => woken++);
  await waitForListeners(url, 1);
  const [lost] = await runInDatabase(url, [`select pg_terminate_backend(pid), pid ${listeners}`]);
  const others = () => runInDatabase(url, [`select pid ${listeners} and pid <> ${lost?.pid}`]);
  await expect.poll(others).toHaveLength(1);
  await one.saveLead(request());
  await expect.poll(() => woken).toBe(1);
});
