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
