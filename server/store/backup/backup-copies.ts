import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { giveToFolderOwner } from "#disk/folder-owner.ts";
import { sync } from "#disk/sync-files.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { backupTime, findSurplus, namedBackups } from "./backup-files.ts";

/** A folder. What lies in the data folder is lost with it. */
export function isCopyPlace(text: string, dataDir: string): boolean {
  return /^\/./.test(text) && !`${realPath(text)}/`.startsWith(`${realPath(dataDir)}/`);
}

/** Where links lead to. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

/** Checks what has arrived, and keeps as many copies as there are backups. */
export async function copyBackup(file: string, folder: string, now: Date): Promise<void> {
  const names = listFolder(folder);
  // One name, so that what a killed process left is replaced.
  const unfinished = join(folder, "copy.unfinished");
  try {
    rmSync(unfinished, { force: true });
    // A copy of its mode would fail on the file systems of memory sticks.
    await pipeline(createReadStream(file), createWriteStream(unfinished, { mode: 0o600 }));
    giveToFolderOwner(unfinished);
    sync(unfinished);
    if ((await hashOf(unfinished)) !== (await hashOf(file)))
      throw new OperatorError(`What was written to ${folder} differs from the backup.`);
    renameSync(unfinished, join(folder, basename(file)));
  } finally {
    rmSync(unfinished, { force: true });
  }
  for (const name of findSurplus([...names, basename(file)], basename(file), now))
    rmSync(join(folder, name), { force: true });
}

/** Null when there is none. */
export async function newestCopyAt(folder: string): Promise<Date | null> {
  const [newest] = namedBackups(listFolder(folder));
  return newest ? backupTime(newest) : null;
}

/** Never makes the folder: where a disk is not mounted, the copy would be on the same disk. */
function listFolder(folder: string): string[] {
  if (!existsSync(folder))
    throw new OperatorError(
      `There is no folder ${folder}; is its disk connected, and may the server open it?`,
    );
  return readdirSync(folder);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
