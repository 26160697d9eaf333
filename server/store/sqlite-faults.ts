import { statSync } from "node:fs";
import { StoreDamagedError } from "./lead-store.ts";
import type { StoreFaults } from "./store-faults.ts";

// https://sqlite.org/rescode.html
const busyCodes = new Set([5, 6]);
/** There is no memory; the disk fails, is full, read-only, cannot be opened or locked. */
const brokenCodes = new Set([7, 8, 10, 13, 14, 15]);
/** A table or column is missing, since all statements fit the tables; what was read makes no sense. */
const damagedCodes = new Set([1, 11, 17, 26]);

/** SQLite's own waiting would stop the whole process, pages included: so what is busy is tried again. */
export const sqliteFaults: StoreFaults = {
  isBusy: (error) => busyCodes.has(primaryCode(error)),
  isUnavailable: (error) => busyCodes.has(primaryCode(error)) || brokenCodes.has(primaryCode(error)),
  isDamaged: (error) => damagedCodes.has(primaryCode(error)),
};

/** The low byte of SQLite's extended error code; 0 when it is not an error of SQLite. */
function primaryCode(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : 0;
}

/** The database, its log and the log's index: https://sqlite.org/tempfiles.html */
const suffixes = ["", "-wal", "-shm"];

/**
 * A file that is removed or replaced while it is open goes on being written, and what was written is gone when the
 * process ends. SQLite does not look.
 * @param file a database that is open
 * @returns to be called after a commit and before anyone hears of it: throws StoreDamagedError once one of the
 * files is not where it was, and from then on, since another process may have written a file that was put back
 */
export function watchFiles(file: string): () => void {
  const opened = suffixes.map((suffix) => ({ path: file + suffix, identity: identify(file + suffix) }));
  let gone: string | undefined;
  return () => {
    gone ??= opened.find(({ path, identity }) => identity === null || identify(path) !== identity)?.path;
    if (gone)
      throw new StoreDamagedError(
        `${gone} was removed or replaced while the program was running: nothing is stored until it is put back and the program started again.`,
      );
  };
}

/** A number is not given to another file while this one is open. */
function identify(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
