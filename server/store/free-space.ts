import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** A store, its backups and what they grow by in years of an ordinary business. */
const neededBytes = 1_000_000_000;

/** How many MB are free where this folder is, or will be made; null while they are enough. */
export function findLowSpace(folder: string): number | null {
  const { bavail, bsize } = statfsSync(firstExisting(resolve(folder)));
  const free = bavail * bsize;
  return free < neededBytes ? Math.floor(free / 1_000_000) : null;
}

/** Beside PostgreSQL there may be no folder before the first backup. */
function firstExisting(folder: string): string {
  return existsSync(folder) ? folder : firstExisting(dirname(folder));
}
