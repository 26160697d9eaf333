import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns once the file, or the folder's list of names, is on the disk. */
export function sync(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Must run before a folder is put in place: after a power failure, files that were not synced could be empty. */
export function syncFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sync(join(entry.parentPath, entry.name));
}
