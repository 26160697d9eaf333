import { statfsSync } from "node:fs";

/** A store, its backups and what they grow by in years of an ordinary business. */
const neededBytes = 1_000_000_000;

/** How many MB are free where this folder is; null while they are enough. */
export function findLowSpace(folder: string): number | null {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return free < neededBytes ? Math.floor(free / 1_000_000) : null;
}
