import { copyFileSync, existsSync, renameSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { OperatorError } from "../../domain/operator-error.ts";
import { checkSchema } from "./check-schema.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { sqliteFaults } from "./sqlite-faults.ts";

export type StorePlace = { databaseUrl: string | null; databaseFile: string };

/** Opens the tables without the methods of a LeadStore, for work on the whole database. */
export async function openDatabase({ databaseUrl, databaseFile }: StorePlace): Promise<Kysely<LeadDatabase>> {
  if (databaseUrl === null) return (await openSqliteDatabase(databaseFile)).db;
  const { openPostgresDatabase, maintenanceSettings } = await import("./postgres-database.ts");
  return openPostgresDatabase(databaseUrl, maintenanceSettings);
}

export async function readSnapshot<T>(
  place: StorePlace,
  work: (trx: Kysely<LeadDatabase>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(place);
  try {
    if (place.databaseUrl === null) return await db.transaction().execute(work);
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(work);
  } finally {
    await db.destroy();
  }
}

/** Requests that a running server receives meanwhile would be lost. */
export async function refuseWhileUsed(place: StorePlace): Promise<void> {
  const isUsed = place.databaseUrl === null ? isFileUsed(place.databaseFile) : await isServerConnected(place);
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

async function isServerConnected(place: StorePlace): Promise<boolean> {
  const { connectionSettings } = await import("./postgres-database.ts");
  const db = await openDatabase(place);
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

export function moveAside(file: string, to: string): void {
  for (const suffix of ["", "-wal", "-shm"])
    if (existsSync(file + suffix)) renameSync(file + suffix, to + suffix);
}

export async function copyBackup(backup: string, to: string): Promise<Kysely<LeadDatabase>> {
  const found = statSync(backup, { throwIfNoEntry: false });
  if (!found) throw new OperatorError(`There is no file ${backup}.`);
  if (!found.isFile()) throw new OperatorError(`${backup} is no file; name the backup itself.`);
  if (found.size === 0) throw new OperatorError(`${backup} is empty: it was not copied to its end.`);
  copyFileSync(backup, to);
  // The backup may be a store saved from a dead machine or moved aside, whose WAL alone holds the newest requests.
  if (existsSync(`${backup}-wal`)) copyFileSync(`${backup}-wal`, `${to}-wal`);
  await checkSchema(to, backup);
  return (await openSqliteDatabase(to)).db;
}
