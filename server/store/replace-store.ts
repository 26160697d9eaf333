import { existsSync, realpathSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { OperatorError } from "../../domain/operator-error.ts";
import { backUp, checkFile } from "./backup.ts";
import { backupFolder, fileName, makeBackupFolder, removeDatabase, syncFolder } from "./backup-files.ts";
import { countLeads, fillStore } from "./copy-tables.ts";
import { makePrivateFolder } from "./folder-owner.ts";
import {
  copyBackup,
  moveAside,
  openDatabase,
  readSnapshot,
  refuseWhileUsed,
  type StorePlace,
} from "./store-place.ts";

/** `kept` is where the old store is now; null when there was none. */
export async function restore(
  place: StorePlace,
  { backup: file, now }: { backup: string; now: Date },
): Promise<{ leads: number; kept: string | null }> {
  const copy = `${place.databaseFile}.restoring`;
  removeDatabase(copy);
  makePrivateFolder(dirname(copy));
  try {
    const db = await copyBackup(file, copy);
    await db.destroy();
    const leads = checkFile(copy);
    await refuseWhileUsed(place);
    const kept = join(backupFolder(place), fileName("replaced", now));
    makeBackupFolder(place, kept);
    if (place.databaseUrl !== null) return { leads, kept: await replaceTables(place, copy, kept, now) };
    const hadStore = existsSync(place.databaseFile);
    moveAside(place.databaseFile, kept);
    renameSync(copy, place.databaseFile);
    syncFolder(place.databaseFile);
    return { leads, kept: hadStore ? kept : null };
  } finally {
    removeDatabase(copy);
  }
}

/** `kept` is where an SQLite file is now; a PostgreSQL store stays as it was. */
export async function move(
  from: StorePlace,
  to: StorePlace,
  now: Date,
): Promise<{ leads: number; kept: string | null }> {
  if (from.databaseUrl === null && !existsSync(from.databaseFile))
    throw new OperatorError(`There is no store at ${from.databaseFile}.`);
  if (isSameFile(from, to)) throw new OperatorError("That is the store itself; name an empty one.");
  await refuseWhileUsed(from);
  const target = await openDatabase(to);
  try {
    if ((await countLeads(target)) > 0)
      throw new OperatorError("There are requests in the other store already; it must be empty.");
    const isToPostgres = to.databaseUrl !== null;
    const leads = await readSnapshot(from, (source) => fillStore(target, source, { isToPostgres }));
    if (from.databaseUrl !== null) return { leads, kept: null };
    const kept = join(backupFolder(from), fileName("replaced", now));
    makeBackupFolder(from, kept);
    moveAside(from.databaseFile, kept);
    return { leads, kept };
  } finally {
    await target.destroy();
  }
}

function isSameFile(one: StorePlace, other: StorePlace): boolean {
  if (one.databaseUrl !== null || other.databaseUrl !== null || !existsSync(other.databaseFile)) return false;
  return realpathSync(one.databaseFile) === realpathSync(other.databaseFile);
}

async function replaceTables(place: StorePlace, copy: string, kept: string, now: Date): Promise<string> {
  await backUp(place, { now, file: kept });
  const [source, target] = [
    await openDatabase({ databaseUrl: null, databaseFile: copy }),
    await openDatabase(place),
  ];
  try {
    await fillStore(target, source, { isToPostgres: place.databaseUrl !== null });
    return kept;
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}
