import { copyFileSync, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { makePrivateFolder } from "#disk/folder-owner.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { rejectEarlierStore, sqliteMigrations } from "../migrations.ts";
import { openDatabase, type StoreLocation } from "../open-store.ts";
import { openSqliteDatabase } from "../sqlite/sqlite-database.ts";
import { sqliteFaults } from "../sqlite/sqlite-faults.ts";
import { StoreDamagedError } from "../store-errors.ts";
import { backUp, checkFile, readMigrations, removeDatabase } from "./back-up.ts";
import { fillStore } from "./copy-tables.ts";

/** Restores a backup of either engine into either. `kept` is a backup of the store before; null when there was none. */
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
    const hasStore = location.databaseUrl !== null || existsSync(location.databaseFile);
    const kept = hasStore ? await keepPresent(location, now) : null;
    await fillFrom(copy, location);
    return { leads, kept };
  } finally {
    removeDatabase(copy);
  }
}

async function keepPresent(location: StoreLocation, now: Date): Promise<string> {
  try {
    return (await backUp(location, { now })).file;
  } catch (error) {
    if (!(error instanceof StoreDamagedError)) throw error;
    throw new OperatorError(
      `The present store is damaged (${error.message}), so nothing was changed. Move it away, with the files beside it whose names begin alike, and restore again.`,
      { cause: error },
    );
  }
}

async function copyBackup(backup: string, to: string): Promise<void> {
  const found = statSync(backup, { throwIfNoEntry: false });
  if (!found) throw new OperatorError(`There is no file ${backup}.`);
  if (!found.isFile()) throw new OperatorError(`${backup} is no file; name the backup itself.`);
  copyFileSync(backup, to);
  // The backup may be a store that was copied or moved aside, with its newest requests only in the WAL.
  if (existsSync(`${backup}-wal`)) copyFileSync(`${backup}-wal`, `${to}-wal`);
  checkVersion(to, backup);
  // Brings the tables of an older version up to date.
  const db = await openSqliteDatabase(to);
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

async function isServerConnected(location: StoreLocation): Promise<boolean> {
  const { connectionSettings } = await import("../postgres/postgres-database.ts");
  const db = await openDatabase(location);
  try {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${connectionSettings.application_name}
    `.execute(db);
    return rows.length > 0;
  } finally {
    await db.destroy();
  }
}

/** In one transaction, so that whatever happens the store is as before or as in the backup. */
async function fillFrom(file: string, location: StoreLocation): Promise<void> {
  const source = await openDatabase({ databaseUrl: null, databaseFile: file });
  const target = await openDatabase(location);
  try {
    await fillStore(target, source, { isToPostgres: location.databaseUrl !== null });
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

/** Rejects a database that this program did not create, or that another version of it must restore. */
function checkVersion(file: string, name: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const done = readMigrations(database);
    if (!done)
      throw new OperatorError(`${name} is no backup of this program: it has no record of migrations.`);
    rejectEarlierStore(done, name);
    const newest = done.findLast((migration) => !(migration in sqliteMigrations));
    if (newest)
      throw new OperatorError(
        `${name} was written by a newer version of this program: restore it with one that has the tables of ${newest} (docs/operating.md, Backups).`,
      );
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${name} is damaged or not a database (${(error as Error).message}).`, {
      cause: error,
    });
  } finally {
    database.close();
  }
}
