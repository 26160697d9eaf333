import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { dayMs } from "#domain/durations.ts";
import { timeInName } from "../mailbox-files.ts";
import type { StoreLocation } from "../open-store.ts";
import { databaseSuffixes } from "../sqlite/sqlite-faults.ts";

export const keptBackups = 14;
/** Two days, so that one missed night is no alarm. */
export const backupMaxAgeMs = 2 * dayMs;
const namedByTime = /^leads-[\dT-]+Z\.sqlite(\.unfinished)?$/;

/** Backups are SQLite files for both engines. */
export function backupFolder({ databaseFile }: StoreLocation): string {
  return join(dirname(databaseFile), "backups");
}

/** Only those that `backUp` named, newest first. */
export function listBackups(location: StoreLocation): string[] {
  return filesNamedByTime(location).filter((file) => file.endsWith(".sqlite"));
}

function filesNamedByTime(location: StoreLocation): string[] {
  const folder = backupFolder(location);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const named = names.filter((name) => namedByTime.test(name));
  return named
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** What a killed backup has left goes as it ages, as a backup does. */
export function removeSurplus(location: StoreLocation): void {
  for (const file of filesNamedByTime(location).slice(keptBackups)) removeDatabase(file);
}

export function fileName(now: Date): string {
  return `leads-${timeInName(now)}.sqlite`;
}

export function removeDatabase(file: string): void {
  for (const suffix of databaseSuffixes) rmSync(file + suffix, { force: true });
}
