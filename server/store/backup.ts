import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import type { Kysely } from "kysely";
import { addDays, businessDate } from "../../domain/calendar-date.ts";
import { OperatorError } from "../../domain/operator-error.ts";
import { copyTables, countLeads, storeTables } from "./copy-tables.ts";
import { giveToFolderOwner, makePrivateFolder } from "./folder-owner.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { StoreDamagedError } from "./lead-store.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { sqliteFaults } from "./sqlite-faults.ts";
import { asStoreError, type StoreFaults } from "./store-faults.ts";
import {
  copyBackup,
  moveAside,
  openDatabase,
  readAtOneMoment,
  refuseWhileUsed,
  type StorePlace,
} from "./store-place.ts";

const keptBackups = 14;
/** One that is missed may be made up for by the next. */
export const backupMaxAgeMs = 2 * 86_400_000;
/** What `restore` put aside. */
export const replacedKeptDays = 30;
const replacedName = /^replaced-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.sqlite$/;
const backupName = /^leads-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/;

/** Beside the database, or where it would be: of both engines a backup is an SQLite file. */
export function backupFolder({ databaseFile }: StorePlace): string {
  return join(dirname(databaseFile), "backups");
}

/** The backups that were named by `backUp`, newest first. */
export function listBackups(place: StorePlace): string[] {
  const folder = backupFolder(place);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => backupName.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/**
 * Writes down the whole store as it is at one moment while others go on writing, checks what was written, and keeps
 * the newest 14 of those it has named itself.
 * @param file named after the time in the folder of backups when left out
 * @param source an open database to read it through; it remembers what its file may have lost
 * @throws OperatorError; StoreDamagedError when what is stored, or what was written of it, is damaged
 */
export async function backUp(
  place: StorePlace,
  {
    now,
    file = join(backupFolder(place), fileName("leads", now)),
    source,
  }: { now: Date; file?: string; source?: DatabaseSync },
): Promise<{ file: string; leads: number }> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already; name another file.`);
  makeBackupFolder(place, file);
  const unfinished = `${file}.unfinished`;
  removeDatabase(unfinished);
  try {
    if (source) await copyDatabase(source, unfinished);
    else if (place.databaseUrl === null) await copyFile(place.databaseFile, unfinished);
    else await copyToFile(place, unfinished);
    const leads = check(unfinished);
    giveToFolderOwner(unfinished);
    renameSync(unfinished, file);
    syncFolder(file);
    for (const old of findSurplus(place, file, now)) removeDatabase(old);
    return { file, leads };
  } catch (error) {
    throw asStoreError(await faultsOf(place), error);
  } finally {
    removeDatabase(unfinished);
  }
}

/**
 * All but the newest. Of those named after a time to come, from before the clock was set back, the oldest go first: it
 * is not known when they were made.
 */
function findSurplus(place: StorePlace, written: string, now: Date): string[] {
  const others = listBackups(place).filter((file) => file !== written);
  const latest = join(backupFolder(place), fileName("leads", now));
  const [future, past] = [others.filter((file) => file > latest), others.filter((file) => file <= latest)];
  return [...past, ...future].slice(keptBackups - 1);
}

async function faultsOf({ databaseUrl }: StorePlace): Promise<StoreFaults> {
  if (databaseUrl === null) return sqliteFaults;
  return (await import("./postgres-faults.ts")).postgresFaults;
}

/** Deletes what `restore` has put aside and was kept for its time. */
export function deleteReplaced(place: StorePlace, now: Date): void {
  const folder = backupFolder(place);
  const before = addDays(businessDate(now), -replacedKeptDays);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if ((replacedName.exec(name)?.[1] ?? before) < before) removeDatabase(join(folder, name));
}

/**
 * Puts what a backup holds in the place of the store, which is kept.
 * @returns `kept`: where what was there before is now; null when there was nothing
 * @throws OperatorError
 */
export async function restore(
  place: StorePlace,
  { backup: file, now }: { backup: string; now: Date },
): Promise<{ leads: number; kept: string | null }> {
  const copy = `${place.databaseFile}.restoring`;
  removeDatabase(copy);
  makePrivateFolder(dirname(copy));
  try {
    const db = await copyBackup(file, copy);
    await db.destroy();
    const leads = check(copy);
    await refuseWhileUsed(place);
    const kept = join(backupFolder(place), fileName("replaced", now));
    makeBackupFolder(place, kept);
    if (place.databaseUrl !== null) return { leads, kept: await replaceTables(place, copy, kept, now) };
    const hadStore = existsSync(place.databaseFile);
    moveAside(place.databaseFile, kept);
    renameSync(copy, place.databaseFile);
    syncFolder(place.databaseFile);
    return { leads, kept: hadStore ? kept : null };
  } finally {
    removeDatabase(copy);
  }
}

/**
 * Copies a store into an empty one, of the other engine or the same. The first stays as it is.
 * @throws OperatorError
 */
export async function move(from: StorePlace, to: StorePlace): Promise<number> {
  await refuseWhileUsed(from);
  const target = await openDatabase(to);
  try {
    if ((await countLeads(target)) > 0)
      throw new OperatorError("There are requests in the other store already; it must be empty.");
    return await readAtOneMoment(from, (source) => fill(target, to, source));
  } finally {
    await target.destroy();
  }
}

/** The folder of backups may have been made by root, before this program gave it away. */
function makeBackupFolder(place: StorePlace, file: string): void {
  makePrivateFolder(dirname(file));
  if (dirname(file) === backupFolder(place)) giveToFolderOwner(dirname(file));
}

/** All or nothing. */
function fill(
  target: Kysely<LeadDatabase>,
  { databaseUrl }: StorePlace,
  source: Kysely<LeadDatabase>,
): Promise<number> {
  return target.transaction().execute(async (inside) => {
    const isToPostgres = databaseUrl !== null;
    for (const table of Object.keys(storeTables).reverse() as (keyof typeof storeTables)[])
      await inside.deleteFrom(table).execute();
    return copyTables(source, inside, { isToPostgres });
  });
}

async function replaceTables(place: StorePlace, copy: string, kept: string, now: Date): Promise<string> {
  await backUp(place, { now, file: kept });
  const [source, target] = [
    await openDatabase({ databaseUrl: null, databaseFile: copy }),
    await openDatabase(place),
  ];
  try {
    await fill(target, place, source);
    return kept;
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

/**
 * Looks through the whole store.
 * @returns `otherTexts`: how many agreed to text messages under this version of the words, but to other words
 * @throws OperatorError when it is damaged or cannot be used
 */
export async function checkStore(
  place: StorePlace,
  { policyVersion, textHash }: { policyVersion: string; textHash: string },
): Promise<{ leads: number; otherTexts: number }> {
  const db = await openDatabase(place);
  try {
    const { count } = await db
      .selectFrom("sms_consent")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("policy_version", "=", policyVersion)
      .where("text_hash", "!=", textHash)
      .executeTakeFirstOrThrow();
    return { leads: await countLeads(db), otherTexts: Number(count) };
  } finally {
    await db.destroy();
  }
}

/**
 * Saves what an open database can still read after its file was harmed: what it remembers is not read from there.
 * @throws OperatorError when that is not the whole store
 */
export function rescue(source: DatabaseSync, databaseFile: string, now: Date): ReturnType<typeof backUp> {
  const place = { databaseUrl: null, databaseFile };
  return backUp(place, { now, source, file: join(backupFolder(place), fileName("rescued", now)) });
}

async function copyFile(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new OperatorError(`There is no store yet at ${from}.`);
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await copyDatabase(source, to);
  } finally {
    source.close();
  }
}

/** In one step, so that it ends however much is written meanwhile; on a thread of its own. */
async function copyDatabase(source: DatabaseSync, to: string): Promise<void> {
  await backup(source, to, { rate: 2 ** 30 });
  chmodSync(to, 0o600);
}

async function copyToFile(place: StorePlace, to: string): Promise<void> {
  const { db: target } = await openSqliteDatabase(to);
  try {
    await readAtOneMoment(place, (source) => fill(target, { databaseUrl: null, databaseFile: to }, source));
  } finally {
    await target.destroy();
  }
}

/** One file without a log beside it, on disk, in which every page is as it should be. @returns how many requests it has */
function check(file: string): number {
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

/** "leads-2026-11-22T09-03-00Z.sqlite" */
function fileName(what: string, now: Date): string {
  return `${what}-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.sqlite`;
}

function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
}

function syncFolder(file: string): void {
  sync(dirname(file));
}

function sync(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
