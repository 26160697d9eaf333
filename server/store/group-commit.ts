import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import { sqliteFaults } from "./sqlite-faults.ts";
import { StoreUnavailableError } from "./store-errors.ts";
import { asStoreError, busyDeadlineMs, busyRetryMs, type StoreFaults } from "./store-faults.ts";

type Queued<Item, Result> = {
  item: Item;
  deadline: number;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/** Keeps one commit short however many requests are queued. */
const maxGroupSize = 128;
/** More would wait longer than a visitor does. */
const maxQueued = 2048;
/** Below the accepted connections, so that visitors get an answer. Marking a delivery is never rejected: it would be sent twice. */
export const maxQueuedSaves = 320;

type GroupCommit<Item, Result> = {
  /** Rejects when `atMost` items are queued already. */
  add(item: Item, atMost?: number): Promise<Result>;
  idle(): Promise<void>;
};

/**
 * The disk is the slow part, so what arrives during a commit shares the next one. When `commit` throws, the whole group
 * fails or retries.
 */
export function groupCommit<Item, Result>(
  faults: StoreFaults,
  commit: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>,
): GroupCommit<Item, Result> {
  let queue: Queued<Item, Result>[] = [];
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Lets requests read in this turn of the event loop join the group, and sends the answers of the last one.
      await new Promise((resolve) => setImmediate(resolve));
      await commitGroup(queue.slice(0, maxGroupSize));
    }
    working = null;
  }

  async function commitGroup(group: Queued<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      queue = queue.slice(group.length);
      for (const [index, queued] of group.entries()) settle(queued, results[index], faults);
    } catch (error) {
      const now = performance.now();
      const isBusy = faults.isBusy(error);
      const hasFailed = (queued: Queued<Item, Result>) =>
        queued.deadline <= now || (!isBusy && group.includes(queued));
      const failed = queue.filter(hasFailed);
      queue = queue.filter((queued) => !failed.includes(queued));
      for (const { reject } of failed) reject(asStoreError(faults, error));
      if (isBusy) await sleep(busyRetryMs);
    }
  }

  return {
    add: (item, atMost = maxQueued) =>
      new Promise((resolve, reject) => {
        if (queue.length >= atMost) throw new StoreUnavailableError("Too many requests wait to be stored.");
        queue.push({ item, deadline: performance.now() + busyDeadlineMs, resolve, reject });
        working ??= work();
      }),
    idle: async () => {
      await working;
    },
  };
}

function settle<Item, Result>(
  { resolve, reject }: Queued<Item, Result>,
  result: PromiseSettledResult<Result> | undefined,
  faults: StoreFaults,
): void {
  if (result?.status === "fulfilled") resolve(result.value);
  else reject(asStoreError(faults, result?.reason));
}

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
