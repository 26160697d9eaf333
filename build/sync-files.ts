import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sync } from "../server/store/backup-files.ts";

/** Before a folder is put in place: after a power failure, files could be empty that were not on the disk yet. */
export function syncFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sync(join(entry.parentPath, entry.name));
}
