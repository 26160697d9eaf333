import type { DatabaseSync } from "node:sqlite";
import type { Kysely } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import { isUnavailable } from "./store-unavailable.ts";

/** `db` is inside the transaction. */
export type Write = (db: Kysely<LeadDatabase>) => unknown;

/** So many at once mean a rush. */
const rushSize = 16;

/**
 * Does several writes in one transaction. One that fails leaves nothing behind and does not take the others with it.
 * When it throws, nobody may be told that one has happened.
 * @param checkFiles throws when what was committed would not outlive this process
 */
export function prepareWriteGroup(database: DatabaseSync, checkFiles: () => void) {
  const begin = database.prepare("begin immediate");
  const commit = database.prepare("commit");
  const rollback = database.prepare("rollback");
  const savepoint = database.prepare("savepoint one_write");
  const release = database.prepare("release one_write");
  const rollbackToSavepoint = database.prepare("rollback to one_write");
  const postponeCheckpoint = prepareCheckpoints(database);

  /** Null when one fails. A savepoint for each costs a fifth of the whole, and hardly ever one is needed. */
  async function attemptAll(
    writes: Write[],
    db: Kysely<LeadDatabase>,
  ): Promise<PromiseSettledResult<unknown>[] | null> {
    const results: PromiseSettledResult<unknown>[] = [];
    try {
      for (const write of writes) {
        const done = write(db);
        results.push({ status: "fulfilled", value: done instanceof Promise ? await done : done });
      }
      return results;
    } catch (reason) {
      if (isUnavailable(reason)) throw reason;
      return null;
    }
  }

  async function attempt(write: Write, db: Kysely<LeadDatabase>): Promise<PromiseSettledResult<unknown>> {
    savepoint.run();
    try {
      const value = await write(db);
      release.run();
      return { status: "fulfilled", value };
    } catch (reason) {
      // The database's own fault, not this write's: SQLite may have undone the whole transaction.
      if (isUnavailable(reason)) throw reason;
      rollbackToSavepoint.run();
      release.run();
      return { status: "rejected", reason };
    }
  }

  return async (db: Kysely<LeadDatabase>, writes: Write[]): Promise<PromiseSettledResult<unknown>[]> => {
    checkFiles();
    postponeCheckpoint(writes.length >= rushSize);
    begin.run();
    try {
      let results = await attemptAll(writes, db);
      if (!results) {
        rollback.run();
        begin.run();
        results = [];
        for (const write of writes) results.push(await attempt(write, db));
      }
      commit.run();
      // Again: what is acknowledged was in its place after it had been written.
      checkFiles();
      return results;
    } catch (error) {
      if (database.isTransaction) rollback.run();
      throw error;
    }
  };
}

/** In a rush, copying the log into the database waits: a quarter more requests get through. */
function prepareCheckpoints(database: DatabaseSync): (isRush: boolean) => void {
  let isPostponed = false;
  return (isRush) => {
    if (isRush === isPostponed) return;
    // Pages of 4 kB: 4 MB and 64 MB of log. Not prepared before: SQLite already does it when it is prepared.
    database.exec(`pragma wal_autocheckpoint = ${isRush ? 16_000 : 1000}`);
    isPostponed = isRush;
  };
}
