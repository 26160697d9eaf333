import { realpathSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import { groupCommit, maxWaitingSaves, prepareWriteGroup, type Write } from "./group-commit.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore, StoreDamagedError } from "./lead-store.ts";
import { probeWrite } from "./probe-write.ts";
import { type LeadToSave, prepareLead, saveLead } from "./save-lead.ts";
import { createLocalMemory } from "./shared-memory.ts";
import { keepConsentOf, recordSmsConsent } from "./sms-consents.ts";
import { openSqliteDatabase, type StorePurpose } from "./sqlite-database.ts";
import { sqliteFaults, watchFiles } from "./sqlite-faults.ts";
import { reportDamage, retryWhileBusy } from "./store-faults.ts";
import { createStoreMethods } from "./store-methods.ts";

type SqliteOptions = {
  file: string;
  channels: Channel[];
  purpose?: StorePurpose;
  /** Called once for each kind of damage. */
  onDamage?: (damage: StoreDamagedError) => void;
};

/**
 * The embedded store.
 * @throws OperatorError
 */
export async function openSqliteStore({
  file,
  channels,
  purpose = "serve",
  onDamage = () => undefined,
}: SqliteOptions): Promise<LeadStore> {
  const { db, database, statements } = await openSqliteDatabase(file, purpose);
  // SQLite keeps its log beside what a link leads to.
  const checkFiles = watchFiles(realpathSync(file));
  const commitGroup = prepareWriteGroup(database, checkFiles);
  // Holding the connection keeps readers out of the transaction.
  const writes = groupCommit(sqliteFaults, (group: Write[]) =>
    db.connection().execute((inside) => commitGroup(inside, group)),
  );
  const report = reportDamage(onDamage);
  const write = <T>(work: (db: Kysely<LeadDatabase>) => T | Promise<T>, atMost?: number) =>
    writes.add(work, atMost).catch(report) as Promise<T>;
  const read = <T>(work: () => Promise<T>) =>
    retryWhileBusy(sqliteFaults, () => {
      checkFiles();
      return work();
    }).catch(report);
  async function save(inside: Kysely<LeadDatabase>, lead: LeadToSave) {
    const result = saveLead(statements, lead, channels);
    if (result.outcome === "saved") await keepConsentOf(inside, lead);
    return result;
  }

  return {
    ...createStoreMethods({ db, channels, read, write, isShared: false }),
    eraseDeleted: () =>
      read(async () => {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
        // It is told in a row, not thrown.
        if (rows[0]?.busy) throw Object.assign(new Error("another process reads it"), { errcode: 5 });
        return true;
      }).catch((error) => {
        if (sqliteFaults.isBusy(error.cause)) return false;
        throw error;
      }),
    memory: createLocalMemory(),
    listenForDue: () => undefined,
    saveLead: (newLead) => {
      const lead = prepareLead(newLead);
      // Most of all writes: without a promise for each.
      if (lead.sms_consent_key === null && !lead.smsConsent)
        return write(() => saveLead(statements, lead, channels), maxWaitingSaves);
      return write((inside) => save(inside, lead), maxWaitingSaves);
    },
    recordSmsConsent: (consent) => write((inside) => recordSmsConsent(inside, consent)),
    probeWrite: () => write((inside) => probeWrite(inside, save)),
    close: async () => {
      await writes.idle();
      await db.destroy();
    },
  };
}
