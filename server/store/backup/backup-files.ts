import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { giveToFolderOwner, makePrivateFolder } from "#disk/folder-owner.ts";
import { addDays } from "#domain/calendar-date.ts";
import { dayMs } from "#domain/durations.ts";
import type { StoreLocation } from "../open-store.ts";
import { databaseSuffixes } from "../sqlite/sqlite-faults.ts";

export const keptBackups = 14;
/** Two days, so that one missed night is no alarm. */
export const backupMaxAgeMs = 2 * dayMs;
/** For what `restore` replaced. */
export const replacedKeptDays = 30;
const namedByTime = /^(leads|replaced)-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.sqlite(\.unfinished)?$/;

/** Backups are SQLite files for both engines. */
export function backupFolder({ databaseFile }: StoreLocation): string {
  return join(dirname(databaseFile), "backups");
}

/** Only those that `backUp` named, newest first. */
export function listBackups(location: StoreLocation): string[] {
  const folder = backupFolder(location);
  if (!existsSync(folder)) return [];
  return namedBackups(readdirSync(folder)).map((name) => join(folder, name));
}

/** Newest first. */
function namedBackups(names: string[]): string[] {
  return names
    .filter((name) => expiryRule(name) === "newest")
    .sort()
    .reverse();
}

/** Files that somebody else named never expire (null). */
function expiryRule(name: string): "newest" | "days" | null {
  const [, what, , unfinished] = namedByTime.exec(name) ?? [];
  if (!what) return null;
  return what === "leads" && !unfinished ? "newest" : "days";
}

/** Files dated in the future were named before the clock was set back; they go first, oldest first, because their real age is unknown. */
export function findSurplus(names: string[], written: string, now: Date): string[] {
  const others = namedBackups(names).filter((name) => name !== written);
  const latest = fileName("leads", now);
  const [future, past] = [others.filter((name) => name > latest), others.filter((name) => name <= latest)];
  return [...past, ...future].slice(keptBackups - 1);
}

export function deleteExpiredFiles(location: StoreLocation, day: string): void {
  const folder = backupFolder(location);
  const before = addDays(day, -replacedKeptDays);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (expiryRule(name) === "days" && (namedByTime.exec(name)?.[2] ?? before) < before)
      removeDatabase(join(folder, name));
}

/** Backups run as root may have created the folder. */
export function makeBackupFolder(location: StoreLocation, file: string): void {
  makePrivateFolder(dirname(file));
  if (dirname(file) === backupFolder(location)) giveToFolderOwner(dirname(file));
}

export function fileName(what: "leads" | "replaced", now: Date): string {
  return `${what}-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.sqlite`;
}

export function removeDatabase(file: string): void {
  for (const suffix of databaseSuffixes) rmSync(file + suffix, { force: true });
}
