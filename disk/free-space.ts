import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Enough for a store and its backups over years. */
const neededBytes = 1_000_000_000;

export function findLowSpace(folder: string): number | null {
  const { bavail, bsize } = statfsSync(firstExisting(resolve(folder)));
  const free = bavail * bsize;
  return free < neededBytes ? Math.floor(free / 1_000_000) : null;
}

/** With PostgreSQL the folder may not exist before the first backup. */
function firstExisting(folder: string): string {
  return existsSync(folder) ? folder : firstExisting(dirname(folder));
}
