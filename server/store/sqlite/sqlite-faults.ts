import { closeSync, openSync, readSync, statSync } from "node:fs";
import { StoreDamagedError, type StoreFaults } from "../store-errors.ts";

// https://sqlite.org/rescode.html
const busyCodes = new Set([5, 6]);
const brokenCodes = new Set([7, 8, 10, 13, 14, 15]);
/** All statements fit the current tables, so a missing table or column is damage, as is unreadable data. */
const damagedCodes = new Set([1, 11, 17, 26]);

/** Busy errors are retried here, because SQLite's own waiting would block the whole process. */
export const sqliteFaults: StoreFaults = {
  isBusy: (error) => busyCodes.has(primaryCode(error)),
  isUnavailable: (error) => busyCodes.has(primaryCode(error)) || brokenCodes.has(primaryCode(error)),
  isDamaged: (error) => damagedCodes.has(primaryCode(error)),
};

/** SQLite's extended error codes contain the primary code in the low byte. */
function primaryCode(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : 0;
}

/** The database, its write-ahead log (WAL) and the index of that: https://sqlite.org/tempfiles.html */
const openSuffixes = ["", "-wal", "-shm"];
/** A program that is killed while the database has no WAL leaves a journal, which SQLite applies to whatever has that name next. */
export const databaseSuffixes = [...openSuffixes, "-journal"];

/**
 * SQLite goes on writing to open files that were removed, replaced or cut, and those writes are lost when the process ends.
 * The returned check throws StoreDamagedError once that has happened, even when the file was put back: writes of other
 * processes are missing in it.
 */
export function watchFiles(file: string): () => void {
  const paths = openSuffixes.map((suffix) => file + suffix);
  const opened = paths.map(identify);
  const isLogCut = watchLog(`${file}-wal`);
  let fault: string | undefined;

  return () => {
    const gone = paths.find((path, index) => identify(path) !== opened[index]);
    if (gone)
      fault ??= `${gone} was removed or replaced while the program was running: nothing is stored until it is put back and the program started again.`;
    else if (isLogCut())
      fault ??= `${file}-wal was cut by another program: nothing is stored until the program is started again, and requests of the last hours may be missing.`;
    if (fault) throw new StoreDamagedError(fault);
  };
}

const walHeaderBytes = 32;

/**
 * A WAL never becomes shorter without a new header: https://sqlite.org/fileformat2.html#the_write_ahead_log
 * After it was cut, SQLite goes on writing at the old offset, so that zeros take the place of the header.
 */
function watchLog(path: string): () => boolean {
  let last = { header: "", size: 0 };
  return () => {
    const header = Buffer.alloc(walHeaderBytes);
    const log = openSync(path, "r");
    try {
      readSync(log, header, 0, walHeaderBytes, 0);
    } finally {
      closeSync(log);
    }
    const { size } = statSync(path);
    const now = { header: header.toString("hex"), size };
    const isShorter = now.header === last.header && size < last.size;
    const isHeaderLost = size >= walHeaderBytes && header.readUInt32BE(walHeaderBytes - 4) === 0;
    last = now;
    return isShorter || isHeaderLost;
  };
}

/** An inode number is not reused while SQLite has the file open. */
function identify(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
