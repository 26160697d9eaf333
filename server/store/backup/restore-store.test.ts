import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { changeDatabase } from "#tests/support/store-engines.ts";
import { newDataDir, newLead, newStore } from "#tests/support/test-lead.ts";
import { openSqliteStore } from "../sqlite/open-sqlite-store.ts";
import { backUp } from "./back-up.ts";
import { restoreStore } from "./restore-store.ts";

const now = new Date("2026-03-02T17:00:00.000Z");

/** A store with one request. */
async function newLocation() {
  const { store, file } = await newStore(["email"]);
  await store.saveLead(newLead(now));
  await store.close();
  return { databaseUrl: null, databaseFile: file };
}

/** A backup in which a foreign program ran these statements. */
async function changedBackup(sql: string) {
  const location = await newLocation();
  const backup = join(newDataDir(), "backup.sqlite");
  await backUp(location, { now, file: backup });
  changeDatabase(backup, sql);
  return { location, backup };
}

test.each([
  [
    "update kysely_migration set name = '0001-tables'",
    "is from before version 1.0 of this website and can't be used. Move it away",
  ],
  [
    "insert into kysely_migration values ('9999-newer', '')",
    "was written by a newer version of this program: restore it with one that has the tables of 9999-newer",
  ],
])("a backup after `%s` is refused, and the store is untouched [SF13]", async (sql, why) => {
  const { location, backup } = await changedBackup(sql);
  const before = readFileSync(location.databaseFile);
  await expect(restoreStore(location, { backup, now })).rejects.toThrow(why);
  expect(readFileSync(location.databaseFile)).toEqual(before);
});

test("a file that is missing, empty, damaged, a folder or another program's changes nothing [SF13, OW14]", async () => {
  const { location, backup: damaged } = await changedBackup("");
  const bytes = readFileSync(damaged);
  writeFileSync(damaged, bytes.fill(0x7e, bytes.length - 4096));
  const folder = newDataDir();
  const [empty, foreign] = [join(folder, "empty"), join(folder, "foreign")];
  writeFileSync(empty, "");
  changeDatabase(foreign, "create table places (id)");
  const before = readFileSync(location.databaseFile);
  for (const [backup, why] of [
    [join(folder, "missing"), /no file/],
    [empty, /is no backup of this program/],
    [folder, /is no file/],
    [foreign, /is no backup of this program: it has no record of migrations/],
    [damaged, /is damaged/],
  ] as const)
    await expect(restoreStore(location, { backup, now }), backup).rejects.toThrow(why);
  expect(readFileSync(location.databaseFile)).toEqual(before);
  expect(existsSync(`${location.databaseFile}.restoring`)).toBe(false);
});

test("a restore that fails half-way leaves the store as it was [TR19, OW14]", async () => {
  const dangling = "pragma foreign_keys = off; update message set lead_seq = 99";
  const { location, backup } = await changedBackup(dangling);
  await expect(restoreStore(location, { backup, now })).rejects.toThrow("FOREIGN KEY constraint failed");
  const store = await openSqliteStore({ file: location.databaseFile, channels: [] });
  onTestFinished(() => store.close());
  expect((await store.listLeads()).map(({ deliveries }) => deliveries.length)).toEqual([1]);
});

test("the files of a killed server are restored with the requests that are only in the WAL [SF13]", async () => {
  const { store, file } = await newStore(["email"]);
  await store.saveLead(newLead(now));
  const saved = join(newDataDir(), "saved.sqlite");
  for (const suffix of ["", "-wal"]) copyFileSync(file + suffix, saved + suffix);
  await store.close();
  const location = { databaseUrl: null, databaseFile: join(newDataDir(), "leads.sqlite") };
  expect(await restoreStore(location, { backup: saved, now })).toMatchObject({ leads: 1 });
});

test("backing up a damaged store fails and leaves no partial file [OW14, X07]", async () => {
  const location = await newLocation();
  // An index that holds other values than its column: no query notices.
  const change = "update sqlite_schema set sql = replace(sql, 'email', 'id') where name = 'lead_recent'";
  changeDatabase(location.databaseFile, `pragma writable_schema = on; ${change}`);
  const folder = newDataDir();
  const backup = { now, file: join(folder, "backup.sqlite") };
  await expect(backUp(location, backup)).rejects.toThrow("damaged");
  expect(readdirSync(folder)).toEqual([]);
});
