import type { StoreFaults } from "./store-faults.ts";

// https://sqlite.org/rescode.html
const busyCodes = new Set([5, 6]);
/** Out of memory; the disk fails, is full, read-only or locked. */
const brokenCodes = new Set([7, 8, 10, 13, 14, 15]);
/** A missing table or column: all statements fit the current tables. Or unreadable data. */
const damagedCodes = new Set([1, 11, 17, 26]);

/** Busy errors are retried here, because SQLite's own waiting would block the whole process. */
export const sqliteFaults: StoreFaults = {
  isBusy: (error) => busyCodes.has(primaryCode(error)),
  isUnavailable: (error) => busyCodes.has(primaryCode(error)) || brokenCodes.has(primaryCode(error)),
  isDamaged: (error) => damagedCodes.has(primaryCode(error)),
};

/** The low byte of SQLite's extended error code; 0 for other errors. */
function primaryCode(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : 0;
}
