import type { StoreFaults } from "../store-errors.ts";

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
