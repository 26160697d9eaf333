import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { addDays, businessDate } from "../../domain/calendar-date.ts";
import { giveToFolderOwner, makePrivateFolder } from "./folder-owner.ts";
import type { StorePlace } from "./store-place.ts";

const keptBackups = 14;
/** One that is missed may be made up for by the next. */
export const backupMaxAgeMs = 2 * 86_400_000;
/** What `restore` and `move` put aside, and what a running server saved of a store that was overwritten. */
export const replacedKeptDays = 30;
const namedByTime = /^(leads|replaced|rescued)-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.sqlite(\.unfinished)?$/;

/** Beside the database, or where it would be: of both engines a backup is an SQLite file. */
export function backupFolder({ databaseFile }: StorePlace): string {
  return join(dirname(databaseFile), "backups");
}

/** The backups that were named by `backUp`, newest first. */
export function listBackups(place: StorePlace): string[] {
  const folder = backupFolder(place);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => keptFor(name) === "newest");
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** By which rule a file of the folder goes; null for what somebody else has named, and stays. */
function keptFor(name: string): "newest" | "days" | null {
  const [, what, , unfinished] = namedByTime.exec(name) ?? [];
  if (!what) return null;
  return what === "leads" && !unfinished ? "newest" : "days";
}

/**
 * All but the newest. Of those named after a time to come, from before the clock was set back, the oldest go first: it
 * is not known when they were made.
 */
export function findSurplus(place: StorePlace, written: string, now: Date): string[] {
  const others = listBackups(place).filter((file) => file !== written);
  const latest = join(backupFolder(place), fileName("leads", now));
  const [future, past] = [others.filter((file) => file > latest), others.filter((file) => file <= latest)];
  return [...past, ...future].slice(keptBackups - 1);
}

/** Deletes what was put aside or saved and kept for its time, and what a backup that was killed has left. */
export function deleteExpiredFiles(place: StorePlace, now: Date): void {
  const folder = backupFolder(place);
  const before = addDays(businessDate(now), -replacedKeptDays);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (keptFor(name) === "days" && (namedByTime.exec(name)?.[2] ?? before) < before)
      removeDatabase(join(folder, name));
}

/** The folder of backups may have been made by root, before this program gave it away. */
export function makeBackupFolder(place: StorePlace, file: string): void {
  makePrivateFolder(dirname(file));
  if (dirname(file) === backupFolder(place)) giveToFolderOwner(dirname(file));
}

/** "leads-2026-11-22T09-03-00Z.sqlite" */
export function fileName(what: "leads" | "replaced" | "rescued", now: Date): string {
  return `${what}-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.sqlite`;
}

export function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
}

export function syncFolder(file: string): void {
  sync(dirname(file));
}

export function sync(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
