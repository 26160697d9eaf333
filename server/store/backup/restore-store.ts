import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { makePrivateFolder } from "#disk/folder-owner.ts";
import { sync } from "#disk/sync-files.ts";
import { secondMs } from "#domain/durations.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { openDatabase, type StoreLocation } from "../open-store.ts";
import { openSqliteDatabase } from "../sqlite/sqlite-database.ts";
import { databaseSuffixes, sqliteFaults } from "../sqlite/sqlite-faults.ts";
import { backUp, checkFile } from "./back-up.ts";
import { backupFolder, fileName, makeBackupFolder, removeDatabase } from "./backup-files.ts";
import { checkVersion } from "./check-version.ts";
import { fillStore } from "./copy-tables.ts";

/** A backup of either engine. `kept` is where the replaced store is now; null when there was none. */
export async function restoreStore(
  location: StoreLocation,
  { backup, now }: { backup: string; now: Date },
): Promise<{ leads: number; kept: string | null }> {
  const copy = `${location.databaseFile}.restoring`;
  removeDatabase(copy);
  makePrivateFolder(dirname(copy));
  try {
    await copyBackup(backup, copy);
    const leads = checkFile(copy);
    await rejectWhileUsed(location);
    const kept = freeName(backupFolder(location), now);
    makeBackupFolder(location, kept);
    if (location.databaseUrl !== null) {
      await backUp(location, { now, file: kept });
      await fillFrom(copy, location);
      return { leads, kept };
    }
    const hadStore = existsSync(location.databaseFile);
    keepAside(location.databaseFile, kept);
    renameSync(copy, location.databaseFile);
    sync(dirname(location.databaseFile));
    return { leads, kept: hadStore ? kept : null };
  } finally {
    removeDatabase(copy);
  }
}

/** A restore that was killed may have taken the name of this second, and its file may be all that is left of the store before it. */
function freeName(folder: string, now: Date): string {
  const file = join(folder, fileName("replaced", now));
  return existsSync(file) ? freeName(folder, new Date(now.getTime() + secondMs)) : file;
}

async function copyBackup(backup: string, to: string): Promise<void> {
  const found = statSync(backup, { throwIfNoEntry: false });
  if (!found) throw new OperatorError(`There is no file ${backup}.`);
  if (!found.isFile()) throw new OperatorError(`${backup} is no file; name the backup itself.`);
  if (found.size === 0) throw new OperatorError(`${backup} is empty: it was not copied to its end.`);
  copyFileSync(backup, to);
  // The backup may be a store saved from a dead machine or moved aside, whose WAL alone holds the newest requests.
  if (existsSync(`${backup}-wal`)) copyFileSync(`${backup}-wal`, `${to}-wal`);
  checkVersion(to, backup);
  // Brings the tables of an older version up to date.
  const { db } = await openSqliteDatabase(to);
  await db.destroy();
}

/** Requests that a running server receives meanwhile would be lost. */
async function rejectWhileUsed(location: StoreLocation): Promise<void> {
  const isUsed =
    location.databaseUrl === null ? isFileUsed(location.databaseFile) : await isServerConnected(location);
  if (isUsed) throw new OperatorError("The server is running and uses this store; stop it first.");
}

/** Leaving WAL mode fails while another connection is open. A damaged file counts as unused. */
function isFileUsed(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: 100 });
  try {
    database.exec("pragma journal_mode = delete");
    return false;
  } catch (error) {
    return sqliteFaults.isBusy(error);
  } finally {
    database.close();
  }
}

/** PostgreSQL ends a connection a moment after the program that held it. */
const connectionEndMs = 3000;
const askAgainMs = 100;

async function isServerConnected(location: StoreLocation): Promise<boolean> {
  const { connectionSettings } = await import("../postgres/postgres-database.ts");
  const db = await openDatabase(location);
  const connections = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${connectionSettings.application_name}
  `;
  try {
    for (let waitedMs = 0; waitedMs < connectionEndMs; waitedMs += askAgainMs) {
      const { rows } = await connections.execute(db);
      if (rows.length === 0) return false;
      await wait(askAgainMs);
    }
    return true;
  } finally {
    await db.destroy();
  }
}

async function fillFrom(file: string, location: StoreLocation): Promise<void> {
  const source = await openDatabase({ databaseUrl: null, databaseFile: file });
  const target = await openDatabase(location);
  try {
    await fillStore(target, source, { isToPostgres: true });
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

/** The store itself keeps its name until the backup takes it, so that a kill leaves one of them there. What is beside it goes first: SQLite would apply it to the backup. */
function keepAside(file: string, to: string): void {
  const found = databaseSuffixes.filter((suffix) => existsSync(file + suffix));
  for (const suffix of found) linkSync(file + suffix, to + suffix);
  sync(dirname(to));
  for (const suffix of found) if (suffix) rmSync(file + suffix);
}
