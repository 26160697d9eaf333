import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { consent } from "#tests/support/store-engines.ts";
import { newDataDir, newLead, newStore } from "#tests/support/test-lead.ts";
import { openSqliteDatabase } from "../sqlite/sqlite-database.ts";
import { sqliteFaults } from "../sqlite/sqlite-faults.ts";
import { StoreDamagedError, StoreUnavailableError } from "../store-errors.ts";
import type { NewLead } from "../stored-records.ts";
import { groupCommit } from "./group-commit.ts";

test("items that arrive together, or during a commit, share a commit [DS07]", async () => {
  const groups: number[][] = [];
  const commits = groupCommit(sqliteFaults, async (items: number[]) => {
    groups.push(items);
    if (groups.length === 1) late = commits.add(4);
    return items.map((item) => item * 10);
  });
  let late: Promise<number> | undefined;
  expect(await Promise.all([commits.add(1), commits.add(2), commits.add(3)])).toEqual([10, 20, 30]);
  expect(await late).toBe(40);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test("a failed commit fails only its own group, and items with a name in common never share one [DS07]", async () => {
  const groups: number[][] = [];
  const commit = async (items: number[]) => {
    groups.push(items);
    if (groups.length === 1) throw Object.assign(new Error("disk full"), { errcode: 13 });
    return items;
  };
  const commits = groupCommit(sqliteFaults, commit, () => ["dana@example.net"]);
  const results = await Promise.allSettled([commits.add(1), commits.add(2), commits.add(3)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(groups).toEqual([[1], [2], [3]]);
});

test("when the queue is full, the next item is rejected at once [DS03, DS07]", async () => {
  const ended = Promise.withResolvers<void>();
  const sizes: number[] = [];
  const commits = groupCommit(sqliteFaults, async (items: number[]) => {
    sizes.push(items.length);
    await ended.promise;
    return items;
  });
  const waiting = Array.from({ length: 320 }, (_, index) => commits.add(index, 320));
  await expect(commits.add(320, 320)).rejects.toBeInstanceOf(StoreUnavailableError);
  // An item without a limit is always accepted.
  waiting.push(commits.add(320));
  ended.resolve();
  expect(await Promise.all(waiting)).toHaveLength(321);
  expect(Math.max(...sizes)).toBe(128);
});

test("a request that needs a missing table stores nothing, and others of its group are saved [X07, FX31]", async () => {
  const { store, file } = await newStore(["email"]);
  const other = new DatabaseSync(file);
  other.exec("drop table sms_consent");
  const save = (changed: Partial<NewLead> = {}) => store.saveLead({ ...newLead(new Date()), ...changed });
  const results = await Promise.allSettled([save(), save({ smsConsent: consent }), save()]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: expect.any(StoreDamagedError) });
  for (const table of ["lead", "idempotency"])
    expect(other.prepare(`select count(*) as count from ${table}`).get()).toEqual({ count: 2 });
  other.close();
});

test("after SQLite rolls back by itself, no transaction is open and the next write works [X07]", async () => {
  const db = await openSqliteDatabase(join(newDataDir(), "leads.sqlite"));
  onTestFinished(() => db.destroy());
  const write = (trx: typeof db) =>
    trx.insertInto("write_probe").values({ id: 1, written_at: "now" }).execute();
  const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
  for (const undo of [() => undefined, (trx: typeof db) => sql`rollback`.execute(trx)]) {
    const failing = db.transaction().execute(async (trx) => {
      await write(trx);
      await undo(trx);
      throw full;
    });
    await expect(failing).rejects.toBe(full);
  }
  await db.transaction().execute(write);
  expect(await db.selectFrom("write_probe").selectAll().execute()).toHaveLength(1);
});
