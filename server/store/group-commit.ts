import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import { sqliteFaults } from "./sqlite-faults.ts";
import { StoreUnavailableError } from "./store-errors.ts";
import { asStoreError, busyDeadlineMs, busyRetryMs, type StoreFaults } from "./store-faults.ts";
import type { FileWatch } from "./watch-files.ts";

type Waiting<Item, Result> = {
  item: Item;
  deadline: number;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/** So that one commit stays short however many requests wait. */
const maxGroupSize = 128;
/** More would wait longer than a visitor does. */
const maxWaiting = 2048;
/**
 * With more requests, those would wait too long that wait already; fewer than the connections that are taken, so that
 * the rest is told. What notes that one was delivered is not refused for their sake: it would be delivered twice.
 */
export const maxWaitingSaves = 320;

type GroupCommit<Item, Result> = {
  /** Refused when so many wait already. */
  add(item: Item, atMost?: number): Promise<Result>;
  idle(): Promise<void>;
};

/**
 * Lets everything that arrives while a commit is under way share the next one: the disk is the slow part, and it
 * is asked once a group. `commit` answers one settled result per item; when it throws, the whole group has failed,
 * or is tried again, together with what has arrived meanwhile, while another process holds the database.
 */
export function groupCommit<Item, Result>(
  faults: StoreFaults,
  commit: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>,
): GroupCommit<Item, Result> {
  let queue: Waiting<Item, Result>[] = [];
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // What is read in this turn of the event loop joins the group, and what the last one settled is answered.
      await new Promise((resolve) => setImmediate(resolve));
      await commitGroup(queue.slice(0, maxGroupSize));
    }
    working = null;
  }

  async function commitGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      queue = queue.slice(group.length);
      for (const [index, waiting] of group.entries()) settle(waiting, results[index], faults);
    } catch (error) {
      const now = performance.now();
      const isBusy = faults.isBusy(error);
      const hasFailed = (waiting: Waiting<Item, Result>) =>
        waiting.deadline <= now || (!isBusy && group.includes(waiting));
      const failed = queue.filter(hasFailed);
      queue = queue.filter((waiting) => !failed.includes(waiting));
      for (const { reject } of failed) reject(asStoreError(faults, error));
      if (isBusy) await sleep(busyRetryMs);
    }
  }

  return {
    add: (item, atMost = maxWaiting) =>
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
  { resolve, reject }: Waiting<Item, Result>,
  result: PromiseSettledResult<Result> | undefined,
  faults: StoreFaults,
): void {
  if (result?.status === "fulfilled") resolve(result.value);
  else reject(asStoreError(faults, result?.reason));
}

/** `db` is inside the transaction. */
export type Write = (db: Kysely<LeadDatabase>) => unknown;

/** So many at once mean a rush. */
const rushSize = 16;

/**
 * Does several writes in one transaction. One that fails leaves nothing behind and does not take the others with it.
 * When it throws, nobody may be told that one has happened.
 * @param files tell when what was committed would not outlive this process
 */
export function prepareWriteGroup(database: DatabaseSync, files: FileWatch) {
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
      // The database's own fault, not this write's: SQLite may have undone the whole transaction.
      if (sqliteFaults.isUnavailable(reason)) throw reason;
      rollbackToSavepoint.run();
      release.run();
      return { status: "rejected", reason };
    }
  }

  function giveUp(): void {
    switch (files.harm()) {
      // Undoing it would need the index.
      case "index":
        return;
      // Undoing it would forget pages that may be whole in the memory alone; so they are kept, for `rescue`.
      case "content":
        database.exec("pragma wal_autocheckpoint = 0; commit");
        return;
      default:
        rollback.run();
    }
  }

  return async (db: Kysely<LeadDatabase>, writes: Write[]): Promise<PromiseSettledResult<unknown>[]> => {
    files.check();
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
      // Right before and after the files are written: what another program does to them in between would be acknowledged.
      files.check();
      commit.run();
      files.check();
      return results;
    } catch (error) {
      if (database.isTransaction) giveUp();
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
