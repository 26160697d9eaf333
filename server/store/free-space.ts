import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Enough for a store and its backups over years. */
const neededBytes = 1_000_000_000;

/** @returns the free MB where this folder is or will be; null while there is enough */
export function findLowSpace(folder: string): number | null {
  const { bavail, bsize } = statfsSync(firstExisting(resolve(folder)));
  const free = bavail * bsize;
  return free < neededBytes ? Math.floor(free / 1_000_000) : null;
}

/** With PostgreSQL the folder may not exist before the first backup. */
function firstExisting(folder: string): string {
  return existsSync(folder) ? folder : firstExisting(dirname(folder));
}
