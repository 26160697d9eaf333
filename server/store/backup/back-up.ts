import { accessSync, chmodSync, constants, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { giveToFolderOwner, makePrivateFolder } from "#disk/folder-owner.ts";
import { sync } from "#disk/sync-files.ts";
import { dayMs } from "#domain/durations.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { jobClockDifferenceMs } from "../job-records.ts";
import { timeInName } from "../mailbox-files.ts";
import { rejectEarlierStore } from "../migrations.ts";
import { openDatabase, type StoreLocation } from "../open-store.ts";
import { openSqliteDatabase } from "../sqlite/sqlite-database.ts";
import { databaseSuffixes, sqliteFaults } from "../sqlite/sqlite-faults.ts";
import { asStoreError, StoreDamagedError, type StoreFaults } from "../store-errors.ts";
import { fillStore } from "./copy-tables.ts";

export const keptBackups = 14;
/** Two days, so that one missed night is no alarm. */
export const backupMaxAgeMs = 2 * dayMs;
const namedByTime = /^leads-[\dT-]+Z\.sqlite(\.unfinished)?$/;

/** Backups are SQLite files for both engines. */
export function backupFolder({ databaseFile }: StoreLocation): string {
  return join(dirname(databaseFile), "backups");
}

/**
 * Deletes the oldest backups beyond `keptBackups`, counting unfinished ones. Those named by a time to come are the oldest:
 * the clock was set back since. Files with other names are kept.
 */
export function removeSurplus(location: StoreLocation, now: Date): void {
  const folder = backupFolder(location);
  const named = readdirSync(folder).filter((name) => namedByTime.test(name));
  const soon = fileName(new Date(now.getTime() + jobClockDifferenceMs));
  const { toCome = [], past = [] } = Object.groupBy(named.sort(), (name) =>
    name > soon ? "toCome" : "past",
  );
  for (const name of [...toCome, ...past].slice(0, -keptBackups)) removeDatabase(join(folder, name));
}

function fileName(now: Date): string {
  return `leads-${timeInName(now)}.sqlite`;
}

export function removeDatabase(file: string): void {
  for (const suffix of databaseSuffixes) rmSync(file + suffix, { force: true });
}

/** Backs up the store to one file, while other processes go on writing. Returns the number of leads in it. */
export async function backUp(
  location: StoreLocation,
  { now, file = join(backupFolder(location), fileName(now)) }: { now: Date; file?: string },
): Promise<{ file: string; leads: number }> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already; name another file.`);
  makePrivateFolder(dirname(file));
  // SQLite would name neither the folder nor the reason.
  accessSync(dirname(file), constants.W_OK);
  // A backup that ran as root may have created the folder.
  if (dirname(file) === backupFolder(location)) giveToFolderOwner(dirname(file));
  const unfinished = `${file}.unfinished`;
  try {
    if (location.databaseUrl === null) await copyFile(location.databaseFile, unfinished);
    else await copyPostgres(location, unfinished);
    const leads = checkFile(unfinished);
    giveToFolderOwner(unfinished);
    renameSync(unfinished, file);
    sync(dirname(file));
    return { file, leads };
  } catch (error) {
    throw asStoreError(await faultsOf(location), error);
  } finally {
    removeDatabase(unfinished);
  }
}

async function faultsOf({ databaseUrl }: StoreLocation): Promise<StoreFaults> {
  if (databaseUrl === null) return sqliteFaults;
  return (await import("../postgres/postgres-faults.ts")).postgresFaults;
}

/** All pages in one step: smaller steps would start over with every write. Runs on a thread of its own. */
async function copyFile(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new OperatorError(`There is no store yet at ${from}.`);
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    rejectEarlierStore(readMigrations(source) ?? [], from);
    await backup(source, to, { rate: 2 ** 30 });
    chmodSync(to, 0o600);
  } finally {
    source.close();
  }
}

/** Copies one snapshot, while other transactions go on. */
async function copyPostgres(location: StoreLocation, to: string): Promise<void> {
  const source = await openDatabase(location);
  const target = await openSqliteDatabase(to);
  try {
    await source
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((snapshot) => fillStore(target, snapshot, { isToPostgres: false }));
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

/** Makes the backup one complete file without a WAL, checks it and returns its number of leads. */
export function checkFile(file: string): number {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = delete");
    const found = database.prepare("pragma integrity_check(1)").get()?.integrity_check;
    if (found !== "ok")
      throw new StoreDamagedError(`What was written is damaged (${found}); nothing has been changed.`);
    return Number(database.prepare("select count(*) as count from lead").get()?.count);
  } finally {
    database.close();
    sync(file);
  }
}

/** Returns null for a database that this program did not create. */
export function readMigrations(database: DatabaseSync): string[] | null {
  const tables = database.prepare("select name from sqlite_schema where name = 'kysely_migration'").all();
  if (tables.length === 0) return null;
  const rows = database.prepare("select name from kysely_migration order by name").all();
  return rows.map(({ name }) => String(name));
}
