import { DatabaseError } from "pg";
import type { StoreFaults } from "../store-errors.ts";

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** Serialization failure or deadlock: this transaction was rolled back. */
const busyCodes = /^(40001|40P01)$/;
/** Connection lost or rejected, read-only, no resources, shutdown, timeout, failing disk. XX000: no room for the server's own files. */
const unavailableCodes = /^(08|25006|25P|28|3D|40|53|55P03|57|58|XX000)/;
/** All statements fit the current tables, so a missing table, column, function or right is damage, as is unreadable data. */
const damagedCodes = /^(3F000|42501|42703|42883|42P01|XX00[12])/;

/** Errors of `pg` without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client (has|was)|Postgres connection|terminating connection)/;

export const postgresFaults: StoreFaults = {
  isBusy: (error) => busyCodes.test(codeOf(error)),
  isUnavailable,
  isDamaged: (error) => damagedCodes.test(codeOf(error)),
};

function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unavailableCodes.test(codeOf(error));
  return (
    error instanceof Error &&
    ("syscall" in error || /^E[A-Z]+$/.test(codeOf(error)) || lostConnection.test(error.message))
  );
}

export function codeOf(error: unknown): string {
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
