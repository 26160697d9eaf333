import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { consent } from "../../tests/support/store-engines.ts";
import { newDataDir, newLead, newStore } from "../../tests/support/test-lead.ts";
import { groupCommit, prepareWriteGroup } from "./group-commit.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { sqliteFaults } from "./sqlite-faults.ts";
import { StoreDamagedError, StoreUnavailableError } from "./store-errors.ts";
import type { NewLead } from "./stored-records.ts";
import { watchFiles } from "./watch-files.ts";

const unwatched = { check: () => undefined, damage: () => null };

function fulfilled<T>(value: T): PromiseSettledResult<T> {
  return { status: "fulfilled", value };
}

test("what arrives at once, or while a commit is under way, shares a commit", async () => {
  const groups: number[][] = [];
  const commits = groupCommit(sqliteFaults, async (items: number[]) => {
    groups.push(items);
    if (groups.length === 1) late = commits.add(4);
    return items.map((item) => fulfilled(item * 10));
  });
  let late: Promise<number> | undefined;
  expect(await Promise.all([commits.add(1), commits.add(2), commits.add(3)])).toEqual([10, 20, 30]);
  expect(await late).toBe(40);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test("nobody hears of success before the commit has ended", async () => {
  const ended = Promise.withResolvers<void>();
  let isAnswered = false;
  const commits = groupCommit(sqliteFaults, async (items: number[]) => {
    await ended.promise;
    return items.map(fulfilled);
  });
  const answer = commits.add(1).then(() => {
    isAnswered = true;
  });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(isAnswered).toBe(false);
  ended.resolve();
  await answer;
});

test("a commit that fails fails its own group and not the next", async () => {
  let tries = 0;
  const commits = groupCommit(sqliteFaults, async (items: number[]) => {
    tries += 1;
    if (tries === 1) throw new Error("the disk is gone");
    return items.map(fulfilled);
  });
  const failed = await Promise.allSettled([commits.add(1), commits.add(2)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await commits.add(3)).toBe(3);
});

test("when more wait than can be served in time, the next is refused at once [DS03, DS07]", async () => {
  const ended = Promise.withResolvers<void>();
  const commits = groupCommit(sqliteFaults, async (items: number[]) => {
    await ended.promise;
    return items.map(fulfilled);
  });
  const waiting = Array.from({ length: 320 }, (_, index) => commits.add(index, 320));
  await expect(commits.add(320, 320)).rejects.toBeInstanceOf(StoreUnavailableError);
  // Their results are not awaited.
  while (waiting.length < 2048) waiting.push(commits.add(waiting.length));
  await expect(commits.add(2048)).rejects.toBeInstanceOf(StoreUnavailableError);
  ended.resolve();
  expect(await Promise.all(waiting)).toHaveLength(2048);
});

test("no group is larger than what one short commit takes", async () => {
  const sizes: number[] = [];
  const commits = groupCommit(sqliteFaults, async (items: number[]) => {
    sizes.push(items.length);
    return items.map(fulfilled);
  });
  await Promise.all(Array.from({ length: 300 }, (_, item) => commits.add(item)));
  expect(sizes).toEqual([128, 128, 44]);
});

test.each([
  [
    "that fails half-way",
    `create trigger no_second before insert on idempotency when new.key = 'bad-request'
     begin select raise(abort, 'not this one'); end`,
    {},
  ],
  ["that needs a missing table", "drop table sms_consent", { smsConsent: consent }],
])(
  "a request %s leaves nothing of itself, and those beside it are saved [X07, FX31]",
  async (_what, sql, changed) => {
    const { store, file } = await newStore(["email"]);
    onTestFinished(() => store.close());
    const other = new DatabaseSync(file);
    other.exec(sql);
    const save = (submissionId: string, changed: Partial<NewLead> = {}) =>
      store.saveLead({ ...newLead(new Date()), submissionId, ...changed });
    const saves = [save("good-one"), save("bad-request", changed), save("good-two")];
    const results = await Promise.allSettled(saves);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    if ("smsConsent" in changed) expect(results[1]).toMatchObject({ reason: expect.any(StoreDamagedError) });
    const keys = other
      .prepare("select key from idempotency join lead on lead.id = lead_id order by key")
      .all();
    expect(keys).toEqual([{ key: "good-one" }, { key: "good-two" }]);
    expect(other.prepare("select count(*) as count from lead").get()).toEqual({ count: 2 });
    other.close();
  },
);

test("a file that is removed before the commit is noticed before the answer [FX25]", async () => {
  const file = join(newDataDir(), "leads.sqlite");
  const { db, database } = await openSqliteDatabase(file);
  onTestFinished(() => db.destroy());
  const commitGroup = prepareWriteGroup(database, watchFiles(file));
  const removing = commitGroup(db, [() => rmSync(file)]);
  await expect(removing).rejects.toThrow(`${file} was removed or replaced`);
});

test("what the database cannot do leaves no transaction open, and the next group is written [X07]", async () => {
  const { db, database } = await openSqliteDatabase(join(newDataDir(), "leads.sqlite"));
  onTestFinished(() => db.destroy());
  const commitGroup = prepareWriteGroup(database, unwatched);
  const write = () => database.exec("insert into write_probe (written_at) values ('now')");
  const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
  const failing = commitGroup(db, [
    write,
    () => {
      throw full;
    },
  ]);
  await expect(failing).rejects.toBe(full);
  const undone = () => {
    database.exec("rollback");
    throw full;
  };
  const refused = () => Promise.reject(new Error("not this one"));
  for (const writes of [[undone], [refused, undone]])
    await expect(commitGroup(db, writes)).rejects.toBe(full);
  await commitGroup(db, [write]);
  expect(database.prepare("select count(*) as count from write_probe").get()).toEqual({ count: 1 });
});

test("in a rush the log is copied into the database later, and after it as before", async () => {
  const { db, database } = await openSqliteDatabase(join(newDataDir(), "leads.sqlite"));
  onTestFinished(() => db.destroy());
  const commitGroup = prepareWriteGroup(database, unwatched);
  const pagesAfter = async (writes: number) => {
    await commitGroup(
      db,
      new Array(writes).fill(() => undefined),
    );
    return Object.values(database.prepare("pragma wal_autocheckpoint").get() ?? {})[0];
  };
  expect([await pagesAfter(15), await pagesAfter(16), await pagesAfter(15)]).toEqual([1000, 16_000, 1000]);
});
