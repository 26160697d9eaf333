import { realpathSync, statSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type { Channel } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { createStoreMethods, type LeadStore } from "../lead-store.ts";
import { groupCommit, maxQueuedSaves } from "../save/group-commit.ts";
import { type LeadToSave, prepareLead } from "../save/prepare-lead.ts";
import { probeWrite } from "../save/probe-write.ts";
import { saveLeads } from "../save/save-leads.ts";
import { compileSaveStatements } from "../save/save-statements.ts";
import { recordSmsConsent } from "../sms-consents.ts";
import {
  reportDamage,
  retryWhileBusy,
  type StoreDamagedError,
  StoreUnavailableError,
} from "../store-errors.ts";
import type { SaveResult } from "../stored-records.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { sqliteFaults, watchFiles } from "./sqlite-faults.ts";
import { prepareWriteGroup, type Write } from "./write-group.ts";

/** VACUUM takes 7.5 ms/MB and blocks everything else. */
const rewrittenMaxBytes = 128 * 1024 * 1024;

type SqliteOptions = {
  file: string;
  channels: Channel[];
  onDamage?: (damage: StoreDamagedError) => void;
};

export async function openSqliteStore({
  file,
  channels,
  onDamage = () => undefined,
}: SqliteOptions): Promise<LeadStore> {
  const { db, database } = await openSqliteDatabase(file);
  const statements = compileSaveStatements(db);
  // SQLite keeps the WAL beside the target of a symbolic link.
  const checkFiles = watchFiles(realpathSync(file));
  const commitGroup = prepareWriteGroup(database, checkFiles);
  // Holding the connection keeps reads out of the transaction.
  const writes = groupCommit(sqliteFaults, (group: Write[]) =>
    db.connection().execute((connection) => commitGroup(connection, group)),
  );
  const report = reportDamage(onDamage);
  const write = <T>(work: (db: Kysely<LeadDatabase>) => T | Promise<T>, atMost?: number) =>
    writes.add(work, atMost).catch(report) as Promise<T>;
  const read = <T>(work: () => Promise<T>) =>
    retryWhileBusy(sqliteFaults, () => {
      checkFiles();
      return work();
    }).catch(report);
  /** The WAL still holds deleted rows. */
  async function truncateWal() {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    // SQLite reports this in a row instead of an error.
    if (rows[0]?.busy) throw Object.assign(new Error("another process reads it"), { errcode: 5 });
  }
  const save = (trx: Kysely<LeadDatabase>, lead: LeadToSave) => saveLeads(trx, statements, [lead], channels);

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
    recordSmsConsent: (consent) => write((trx) => recordSmsConsent(trx, consent)),
    probeWrite: () => write((trx) => probeWrite(trx, save)),
    close: async () => {
      await writes.idle();
      await db.destroy();
    },
  };
}
