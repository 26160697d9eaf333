import type { DatabaseSync } from "node:sqlite";
import type { Kysely } from "kysely";
import type { LeadDatabase } from "../lead-database.ts";
import { sqliteFaults } from "./sqlite-faults.ts";

export type Write = (db: Kysely<LeadDatabase>) => unknown;

const rushSize = 16;

/** A write that fails is undone alone. When this throws, no write may be acknowledged. */
export function prepareWriteGroup(database: DatabaseSync, checkFiles: () => void) {
  const begin = database.prepare("begin immediate");
  const commit = database.prepare("commit");
  const rollback = database.prepare("rollback");
  const savepoint = database.prepare("savepoint one_write");
  const release = database.prepare("release one_write");
  const rollbackToSavepoint = database.prepare("rollback to one_write");
  const postponeCheckpoint = prepareCheckpoints(database);

  /** Savepoints cost a fifth of the time, so they are used only after a failure. */
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
      if (sqliteFaults.isUnavailable(reason)) throw reason;
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
      // The database's own fault: SQLite may have rolled back the whole transaction.
      if (sqliteFaults.isUnavailable(reason)) throw reason;
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
      // Otherwise a commit to a file that has just been removed would be acknowledged.
      checkFiles();
      return results;
    } catch (error) {
      if (database.isTransaction) rollback.run();
      throw error;
    }
  };
}

/** During a rush, checkpoints are postponed: a quarter more requests get through. */
function prepareCheckpoints(database: DatabaseSync): (isRush: boolean) => void {
  let isPostponed = false;
  return (isRush) => {
    if (isRush === isPostponed) return;
    // In pages of 4 kB: 4 MB or 64 MB of WAL. Not a prepared statement: SQLite applies the pragma when preparing it.
    database.exec(`pragma wal_autocheckpoint = ${isRush ? 16_000 : 1000}`);
    isPostponed = isRush;
  };
}
