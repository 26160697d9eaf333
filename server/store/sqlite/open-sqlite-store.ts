import { realpathSync, statSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type { LeadDatabase } from "../lead-database.ts";
import { createStoreMethods, type LeadStore } from "../lead-store.ts";
import { groupCommit, maxQueuedSaves } from "../save/group-commit.ts";
import { type LeadToSave, prepareLead } from "../save/prepare-lead.ts";
import { probeWrite } from "../save/probe-write.ts";
import { saveLeads } from "../save/save-leads.ts";
import type { StoreOptions } from "../store-access.ts";
import { reportDamage, retryWhileBusy, StoreUnavailableError } from "../store-errors.ts";
import type { SaveResult } from "../stored-records.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { sqliteFaults, watchFiles } from "./sqlite-faults.ts";

/** Larger files are not vacuumed: VACUUM takes 7.5 ms/MB and blocks everything else. */
const rewrittenMaxBytes = 128 * 1024 * 1024;

type Write = (db: Kysely<LeadDatabase>) => unknown;

export async function openSqliteStore({
  file,
  channels,
  onDamage,
}: StoreOptions & { file: string }): Promise<LeadStore> {
  const db = await openSqliteDatabase(file);
  // SQLite keeps the WAL beside the target of a symbolic link.
  const checkFiles = watchFiles(realpathSync(file));
  const writes = groupCommit(sqliteFaults, commitGroup);
  const report = reportDamage(onDamage);
  const write = <T>(work: (db: Kysely<LeadDatabase>) => T | Promise<T>, atMost?: number) =>
    writes.add(work, atMost).catch(report) as Promise<T>;
  const read = <T>(work: () => Promise<T>) =>
    retryWhileBusy(sqliteFaults, () => {
      checkFiles();
      return work();
    }).catch(report);
  /** Deleted rows remain in the WAL until it is truncated. */
  async function truncateWal() {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    // SQLite reports a busy database in a row instead of an error.
    if (rows[0]?.busy) throw Object.assign(new Error("another process reads it"), { errcode: 5 });
  }
  async function commitGroup(group: Write[]): Promise<unknown[]> {
    checkFiles();
    const results = await db.transaction().execute(async (trx) => {
      const written: unknown[] = [];
      for (const work of group) written.push(await work(trx));
      return written;
    });
    // Otherwise a commit to a file that has just been removed would be acknowledged.
    checkFiles();
    return results;
  }
  const save = (trx: Kysely<LeadDatabase>, lead: LeadToSave) => saveLeads(trx, [lead], channels);

  return {
    ...createStoreMethods({ db, channels, read, write, isShared: false }),
    eraseDeleted: async () => {
      try {
        // Only VACUUM erases rows that SQLite moved to another page. It would block a large file for seconds.
        if (statSync(file).size <= rewrittenMaxBytes) await read(() => sql`vacuum`.execute(db));
        await read(truncateWal);
      } catch (error) {
        if (!(error instanceof StoreUnavailableError && sqliteFaults.isBusy(error.cause))) throw error;
      }
    },
    saveLead: async (newLead) => {
      const lead = prepareLead(newLead);
      const [result] = await write((trx) => save(trx, lead), maxQueuedSaves);
      return result as SaveResult;
    },
    probeWrite: () => write((trx) => probeWrite(trx, save)),
    close: async () => {
      await writes.idle();
      await db.destroy();
    },
  };
}
