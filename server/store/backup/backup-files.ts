import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { dayMs, hourMs } from "#domain/durations.ts";
import { timeInName } from "../mailbox-files.ts";
import type { StoreLocation } from "../open-store.ts";
import { databaseSuffixes } from "../sqlite/sqlite-faults.ts";

export const keptBackups = 14;
/** Two days, so that one missed night is no alarm. */
export const backupMaxAgeMs = 2 * dayMs;
/** No backup takes that long. */
const unfinishedMs = hourMs;
const namedByTime = /^leads-[\dT-]+Z\.sqlite(\.unfinished)?$/;

/** Backups are SQLite files for both engines. */
export function backupFolder({ databaseFile }: StoreLocation): string {
  return join(dirname(databaseFile), "backups");
}

/** Only those that `backUp` named, newest first. */
export function listBackups(location: StoreLocation): string[] {
  return filesNamedByTime(location)
    .filter((file) => file.endsWith(".sqlite"))
    .sort()
    .reverse();
}

function filesNamedByTime(location: StoreLocation): string[] {
  const folder = backupFolder(location);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => namedByTime.test(name)).map((name) => join(folder, name));
}

export function removeSurplus(location: StoreLocation): void {
  for (const file of listBackups(location).slice(keptBackups)) removeDatabase(file);
}

/** What killed backups have left. */
export function removeUnfinished(location: StoreLocation, now: Date): void {
  const before = fileName(new Date(now.getTime() - unfinishedMs));
  for (const file of filesNamedByTime(location))
    if (file.endsWith(".unfinished") && basename(file) < before) removeDatabase(file);
}

export function fileName(now: Date): string {
  return `leads-${timeInName(now)}.sqlite`;
}

export function removeDatabase(file: string): void {
  for (const suffix of databaseSuffixes) rmSync(file + suffix, { force: true });
}
